import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
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
    // The server stops listening in the same turn of the event loop in which this ends.
    await untilAllAreAccepted()
  })
}

/** In milliseconds. In a turn that was shorter, hardly a connection has arrived since the last one was accepted. */
const shortTurn = 0.3
const longestWait = 1_000

/**
 * A proxy that does not check the health of its nodes, such as nginx, goes on opening connections until the end. The system has
 * opened them before we accept them, and resets those that we never accept, together with their requests. So this waits for a
 * short turn of the event loop, which accepts all connections that wait.
 */
async function untilAllAreAccepted() {
  const begun = performance.now()
  for (let last = begun; last - begun < longestWait; ) {
    await nextTurn()
    const now = performance.now()
    if (now - last < shortTurn) return
    last = now
  }
}
