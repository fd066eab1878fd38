import type { FastifyInstance } from 'fastify'
import { background } from '../background/background.ts'
import { withinTime } from '../refusal/withinTime.ts'

/** In milliseconds. The start does not wait longer than this for the content of the pages. */
const longestFirstRead = 5_000
const untilNextRead = 60_000
/** While something was never read. */
const untilNextTry = 1_000

/**
 * The content of the public pages. All of it is read before the server listens, and every minute from then on. So while the
 * database is away, every page can be drawn from the last content, also one that nobody has opened before.
 */
export class KeptContent {
  readonly #reads = new Set<() => Promise<unknown>>()
  readonly #done = new Set<() => Promise<unknown>>()
  readonly #drops: (() => void)[] = []

  /** Adds a function that reads something. While it cannot read, it returns the last value. */
  add(read: () => Promise<unknown>) {
    this.#reads.add(read)
  }

  /** Adds a function that drops something that is kept. */
  dropWhenSaved(drop: () => void) {
    this.#drops.push(drop)
  }

  /**
   * Drops the kept content after each request that has saved something, so that the pages of this node show it at once. Other
   * nodes show it when they read again.
   */
  dropSaved(app: FastifyInstance) {
    app.addHook('onSend', ({ record }, _, payload, done) => {
      if (record.databaseTime.mayHaveSaved) for (const drop of this.#drops) drop()
      done(null, payload)
    })
  }

  /** Whether all pages can be shown without the database. */
  get isComplete() {
    return this.#reads.size > 0 && this.#done.size === this.#reads.size
  }

  /** One after the other, because nobody waits for it. */
  async readAll() {
    for (const read of this.#reads) {
      await read().then(
        () => this.#done.add(read),
        // It is read again soon, and by the next visitor, who gets the error.
        () => undefined,
      )
    }
  }

  /** Reads everything while the server runs. */
  readWhileOpen(app: FastifyInstance) {
    const first = Promise.withResolvers<void>()
    const reading = background({
      name: 'content of the pages',
      every: () => (this.isComplete ? untilNextRead : untilNextTry),
      atOnce: true,
      run: () => this.readAll().finally(first.resolve),
      onError: (error) => app.log.error({ error }, 'The content of the pages could not be read'),
    })
    app.addHook('onReady', async () => {
      reading.start()
      await withinTime(first.promise, longestFirstRead)
    })
    app.addHook('onClose', () => reading.stop())
  }
}
