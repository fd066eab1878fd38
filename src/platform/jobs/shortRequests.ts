import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Called when the request turns out to be long work. */
    becomesLong: () => void
  }
}

/** In milliseconds. Long work goes on even if there is always another request. */
const longestPause = 100

/**
 * Lets long work pause after a batch of rows while short requests are answered, because an answer needs many turns of the event
 * loop.
 */
export class ShortRequests {
  #open = 0
  #done = Promise.withResolvers<void>()

  /** Returns the function to call when the request is answered, or turns out to be long. */
  begin(): () => void {
    if (this.#open++ === 0) this.#done = Promise.withResolvers()
    let isOpen = true
    return () => {
      if (isOpen && --this.#open === 0) this.#done.resolve()
      isOpen = false
    }
  }

  /** Waits until no short request is being answered, but not for long. */
  async giveWay() {
    if (this.#open === 0) return
    const waiting = new AbortController()
    const tooLong = pause(longestPause, undefined, { signal: waiting.signal }).catch(() => undefined)
    await Promise.race([this.#done.promise, tooLong])
    waiting.abort()
  }
}

/** Counts the requests of a server until their answer is ready. How long a client takes to read it does not matter. */
export function countShortRequests(app: FastifyInstance, requests: ShortRequests) {
  app.decorateRequest('becomesLong')
  app.addHook('onRequest', (request, reply, done) => {
    const end = requests.begin()
    request.becomesLong = end
    reply.raw.once('close', end)
    done()
  })
  app.addHook('onSend', (request, _, payload, done) => {
    request.becomesLong()
    done(null, payload)
  })
}
