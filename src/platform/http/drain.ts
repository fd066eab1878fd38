import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { timeLimits } from '../refusal/timeLimits.ts'

/** In milliseconds. A connection that was opened at the last moment may still send its first request. */
const untilFirstRequest = 1_000

/**
 * Closes connections soon after their last response while the server stops. Node closes idle connections only once, at the
 * beginning; those that are busy then would stay open for another minute. A client that reads a long list slowly must not
 * keep a shop closed that somebody wants to start again.
 */
export function drainWhenClosed(app: FastifyInstance) {
  // Browsers open connections in advance, and Node counts such a connection as busy until its first request.
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
    await stopListening(app.server)
  })
}

/** In milliseconds. A turn of the event loop that was shorter had nothing to do. */
const shortTurn = 0.1
const longestWait = 1_000

/**
 * Resolves when all connections are closed. A proxy that does not check the health of its nodes, such as nginx, goes on opening
 * connections until the end. The system opens them before we accept them, and when we stop listening it resets those that we have
 * not accepted, together with their requests. So this waits for a short turn, in which all of them have been accepted.
 */
function stopListening(server: Server): Promise<void> {
  server.closeIdleConnections()
  return new Promise((resolve) => {
    const begun = performance.now()
    let last = Number.NEGATIVE_INFINITY
    const endTurn = () => {
      const now = performance.now()
      const isShort = now - last < shortTurn
      last = now
      if (isShort || now - begun > longestWait) server.close(() => resolve())
      else setImmediate(endTurn)
    }
    setImmediate(endTurn)
  })
}
