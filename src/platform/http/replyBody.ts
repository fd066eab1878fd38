import { Readable } from 'node:stream'
import * as z from 'zod'

type Chunk = string | Uint8Array

/** Encodes a reply. Only its types are checked: the database checked ranges and lengths, and a second check is slow. */
export const encodeReply = (schema: z.ZodType, value: unknown) => z.encode(schema, value, withoutChecks)
const withoutChecks: z.core.ParseContextInternal<z.core.$ZodIssue> = { skipChecks: true }

/**
 * A response body that is written while it is sent, only as fast as it is read. When the response ends for any reason, the
 * controller is aborted, so that a client that disconnects does not keep a database connection.
 */
export function streamReply(write: (ending: AbortController) => AsyncIterable<Chunk>): Readable {
  const ending = new AbortController()
  const chunks = write(ending)[Symbol.asyncIterator]()
  const body = new Readable({
    read() {
      chunks.next().then(
        ({ done, value }) => body.push(done ? null : value),
        (error: Error) => body.destroy(error),
      )
    },
    destroy(error, done) {
      ending.abort()
      // The response has ended, so an error here is ignored.
      chunks.return?.().catch(() => {})
      done(error)
    },
  })
  ending.signal.addEventListener('abort', () => body.destroy(ending.signal.reason))
  return body
}
