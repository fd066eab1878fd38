import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { IsTrusted } from './proxies.ts'

/** The forms that proxies use: UUIDs, hexadecimal numbers, and several of them joined by such signs. */
const form = /^[\w.:=@+/-]{8,128}$/

/** Returns the id that a trusted proxy has given to the request, so that its log and ours can be compared; else a new one. */
export const requestIdBy = (isTrusted: IsTrusted) => (raw: IncomingMessage) => {
  const sent = raw.headers['x-request-id']
  if (typeof sent === 'string' && form.test(sent) && isTrusted(raw.socket.remoteAddress)) return sent
  return randomUUID()
}
