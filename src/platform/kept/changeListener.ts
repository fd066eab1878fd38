import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Connection, connectionOptions } from '../db/database.ts'
import type { ReportEvent } from '../log.ts'
import { timeLimits } from '../timeLimits.ts'
import { withinTime } from '../withinTime.ts'
import type { DataChanges, KeptTable } from './kept.ts'

/** migrations/0053_changes.sql notifies it, with the name of the table. */
const channel = 'tidewater_changes'

interface Options {
  connection: Connection
  print: ReportEvent
  /** When the connection is checked, and how long that may take. */
  limits?: { checkEvery: number; check: number }
}

/**
 * Hears of changes in the database, on a connection of its own, and drops what this node keeps of the changed table. When it has
 * connected again it drops everything, because it may have missed a change. It checks the connection every few seconds: a
 * network that was cut tells nobody.
 */
export class ChangeListener implements DataChanges {
  readonly #options: Options
  readonly #drops: { tables: readonly KeptTable[]; drop: () => void }[] = []
  readonly #stopping = new AbortController()
  #isListening = false
  /** Why it does not listen was printed, so that it is not printed again at every try. */
  #isReported = false
  #running: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
  }

  get isListening() {
    return this.#isListening
  }

  /** Undefined: it has not tried yet. */
  get state(): boolean | undefined {
    return this.#isListening || (this.#isReported ? false : undefined)
  }

  onChange(tables: readonly KeptTable[], drop: () => void) {
    this.#drops.push({ tables, drop })
  }

  start() {
    this.#running = this.#run()
  }

  async stop() {
    this.#stopping.abort()
    await this.#running
  }

  async #run() {
    const { signal } = this.#stopping
    const { pauses } = timeLimits.changes
    let tries = 0
    while (!signal.aborted) {
      const error = await this.#listen(() => {
        tries = 0
        this.#begin()
      }).catch((reason: unknown) => reason)
      if (signal.aborted) return
      this.#report(error)
      const length = pauses[Math.min(tries++, pauses.length - 1)]
      await pause(length, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  /** Listens until the connection is lost, or until it is stopped. */
  async #listen(onBegun: () => void) {
    const { connection, limits } = this.#options
    const { checkEvery, check } = limits ?? timeLimits.changes
    const client = new pg.Client({
      ...connectionOptions(connection),
      application_name: 'tidewater changes',
      keepAlive: true,
      connectionTimeoutMillis: timeLimits.database.connect,
    })
    const lost = Promise.withResolvers<never>()
    lost.promise.catch(() => undefined)
    client.on('error', lost.reject)
    client.on('end', () => lost.reject(new Error('the connection was closed')))
    client.on('notification', ({ payload }) => this.#drop(payload))
    const stop = () => lost.reject(new Error('the server stops'))
    this.#stopping.signal.addEventListener('abort', stop, { once: true })
    /** A connection that is frozen would let us wait for ever. */
    const inTime = async <Result>(work: Promise<Result>) => {
      work.catch(() => undefined)
      const result = await Promise.race([withinTime(work, check), lost.promise])
      if (result === undefined) throw new Error('it does not answer')
      return result
    }
    try {
      await Promise.race([client.connect(), lost.promise])
      await inTime(client.query(`listen ${channel}`))
      onBegun()
      for (;;) {
        await Promise.race([pause(checkEvery, undefined, { ref: false }), lost.promise])
        await inTime(client.query('select'))
      }
    } finally {
      this.#isListening = false
      this.#stopping.signal.removeEventListener('abort', stop)
      await withinTime(
        client.end().catch(() => undefined),
        timeLimits.changes.end,
      )
      client.connection.stream.destroy()
    }
  }

  #begin() {
    this.#isListening = true
    for (const { drop } of this.#drops) drop()
    if (this.#isReported) this.#options.print('This node hears of changes in the database again.')
    this.#isReported = false
  }

  #drop(changed: string | undefined) {
    for (const { tables, drop } of this.#drops) if (tables.some((table) => table === changed)) drop()
  }

  #report(error: unknown) {
    if (this.#isReported) return
    this.#isReported = true
    const reason = error instanceof Error ? error.message : String(error)
    this.#options.print(
      `This node does not hear of changes in the database (${reason}). Until it does, it asks every second.`,
      'warn',
      error,
    )
  }
}
