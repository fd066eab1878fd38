import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A connection on which a test sends bytes as no HTTP client would, and reads what comes back. */
export interface Wire {
  socket: Socket
  /** All that arrived so far. */
  read(): string
  send(bytes: string | Buffer): void
  /** Resolves with all that arrived, once the other side has closed the connection. */
  closed: Promise<string>
  /** Resolves with all that arrived, once it contains the text. */
  until(text: string): Promise<string>
}

export function openWire(address: string): Wire {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  let arrived = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    arrived += chunk
  })
  // A connection that is reset shows in what arrived before.
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
      while (!arrived.includes(text)) {
        if (socket.destroyed) throw new Error(`The connection closed after: ${arrived}`)
        await pause(5)
      }
      return arrived
    },
  }
}

/** A request as it is sent. */
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
