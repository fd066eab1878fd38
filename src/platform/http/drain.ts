import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { timeLimits } from '../timeLimits.ts'

/** In milliseconds. A connection that was opened at the last moment may still send its first request. */
const untilFirstRequest = 1_000

/**
 * Closes connections soon after their last response while the server stops. Node closes idle connections only once, at the
 * beginning; those that are busy then would stay open for another minute. A client that reads a long list slowly must not
 * keep a shop closed that somebody wants to start again.
 */
export function drainWhenClosed(app: FastifyInstance) {
  // Browsers open connections ahead, and Node takes one for busy before its first request.
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    const closing = setInterval(() => app.server.closeIdleConnections(), 50)
    const first = setTimeout(() => {
      for (const socket of unused) socket.destroy()
    }, untilFirstRequest)
    const last = setTimeout(() => app.server.closeAllConnections(), timeLimits.request.drain)
    app.server.once('close', () => {
      clearInterval(closing)
      clearTimeout(first)
      clearTimeout(last)
    })
  })
}
