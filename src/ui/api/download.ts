import type { Call } from '#shared/call.ts'
import { type CallInput, request } from './fetchCall.ts'

/** Returns a file reply as text. */
export const readText = async <const C extends Call>(call: C, sent: CallInput<C>): Promise<string> =>
  (await request(call, sent)).text()

/** Downloads a file reply and lets the browser save it. Reports the number of bytes received. */
export async function download<const C extends Call>(
  call: C,
  sent: CallInput<C>,
  onProgress?: (bytes: number) => void,
) {
  const response = await request(call, sent)
  const parts: BlobPart[] = []
  let received = 0
  for await (const part of response.body ?? []) {
    parts.push(part)
    received += part.length
    onProgress?.(received)
  }
  const address = URL.createObjectURL(new Blob(parts, { type: response.headers.get('content-type') ?? '' }))
  const link = document.createElement('a')
  link.href = address
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download'
  link.click()
  URL.revokeObjectURL(address)
}
