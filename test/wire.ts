import { connect, type Socket } from 'node:net'
import { untilTrue } from './untilTrue.ts'

/** A raw connection, on which a test can send bytes that are not valid HTTP. */
export interface Wire {
  socket: Socket
  /** Everything that was received so far. */
  read(): string
  send(bytes: string | Buffer): void
  /** Resolves with everything that was received when the other side has closed the connection. */
  closed: Promise<string>
  /** Resolves with everything that was received as soon as it contains the text. */
  until(text: string): Promise<string>
}

/** Connects to an address such as `http://127.0.0.1:3000`, or to the path of a socket. */
export function openWire(address: string): Wire {
  const url = URL.parse(address)
  const to = url ? { host: url.hostname, port: Number(url.port) } : { path: address }
  const socket = connect({ ...to, allowHalfOpen: true })
  let arrived = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    arrived += chunk
  })
  // Tests see a reset connection by the data that is missing.
  socket.on('error', () => {})
  const closed = new Promise<string>((resolve) => {
    socket.on('end', () => resolve(arrived))
    socket.on('close', () => resolve(arrived))
  })
  return {
    socket,
    read: () => arrived,
    send: (bytes) => void socket.write(bytes),
    closed,
    async until(text) {
      await untilTrue(() => {
        if (!arrived.includes(text) && socket.destroyed) throw new Error(`The connection closed after: ${arrived}`)
        return arrived.includes(text)
      }, 5)
      return arrived
    },
  }
}

/** Formats a request as HTTP text. */
export const request = (first: string, headers: Record<string, string | number>, body = '') =>
  [
    `${first} HTTP/1.1`,
    'host: shop.test',
    ...Object.entries(headers).map((header) => header.join(': ')),
    '',
    body,
  ].join('\r\n')

export const statusOf = (response: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1])
export const bodyOf = (response: string) => JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4))
