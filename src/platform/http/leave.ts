import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** The node is about to stop. It still answers, but its health is 503, so that the proxy uses other nodes. */
    isLeaving: boolean
  }
}

/** While the node leaves, it closes every connection after its response, so that the proxy opens the next one elsewhere. */
export function closeConnectionsOnLeave(app: FastifyInstance) {
  app.decorate('isLeaving', false)
  // The header is set when a response is sent, because its request may have arrived before the node began to stop.
  app.addHook('onSend', (_, reply, payload, done) => {
    if (app.isLeaving) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** Goes on answering for this many seconds, until the proxy has noticed that this node is not ready any more. */
export async function leave(app: FastifyInstance, seconds: number, hurry: AbortSignal) {
  app.isLeaving = true
  await pause(seconds * 1000, undefined, { signal: hurry }).catch(() => undefined)
}
