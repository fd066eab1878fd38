import { Readable } from 'node:stream'
import type { OutgoingFile } from '../http/outgoingFile.ts'

/** Ends the content of a file when the signal is aborted. Returns the function that stops watching the signal. */
export function endOnAbort(content: OutgoingFile['content'], signal: AbortSignal): () => void {
  if (!(content instanceof Readable)) return () => {}
  // A loop that has already left the stream does not listen any more, and an unhandled error would end the process.
  content.on('error', () => {})
  const end = () => void content.destroy(signal.reason)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  return () => signal.removeEventListener('abort', end)
}
