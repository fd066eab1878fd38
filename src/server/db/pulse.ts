import pg from 'pg'
import { timeLimits } from '../timeLimits.ts'
import { withinTime } from '../withinTime.ts'
import { isFull } from './unavailable.ts'

/** What one of our connections is doing, as PostgreSQL sees it. */
export interface Activity {
  isActive: boolean
  waitsForLock: boolean
}
/** By the id of the server process. */
export type Activities = ReadonlyMap<number, Activity>

interface Row {
  pid: number
  state: string | null
  wait_event_type: string | null
}

/**
 * Checks whether PostgreSQL answers, on a connection that is used for nothing else: a server that hangs cannot end its
 * own statements, and a statement alone cannot tell whether it is slow or lost.
 */
export class Pulse {
  readonly #options: pg.ClientConfig
  #connection: Promise<pg.Client> | undefined
  #check: Promise<Activities | undefined> | undefined

  constructor(options: pg.ClientConfig) {
    this.#options = { ...options, application_name: 'tidewater check', keepAlive: true }
  }

  /** What our connections are doing, or undefined when there was no answer in time. Several callers share one check. */
  check(): Promise<Activities | undefined> {
    this.#check ??= this.#readInTime().finally(() => {
      this.#check = undefined
    })
    return this.#check
  }

  /** Opens its connection before it is needed: a server under load takes long to open another. */
  open() {
    if (!this.#connection) this.#connect().catch(() => this.#drop())
  }

  /** Ends the statements that these server processes are working on. */
  async cancel(pids: readonly number[]) {
    const client = await this.#connection
    await client?.query('select pg_cancel_backend(pid) from unnest($1::integer[]) pid', [pids])
  }

  async end() {
    const connection = this.#connection
    this.#connection = undefined
    await connection?.then((client) => client.end()).catch(() => undefined)
  }

  async #readInTime() {
    const activities = await withinTime(this.#read(), timeLimits.database.check)
    if (!activities) this.#drop()
    return activities
  }

  async #read(): Promise<Activities | undefined> {
    try {
      const client = await this.#connect()
      const { rows } = await client.query<Row>(
        'select pid, state, wait_event_type from pg_stat_activity where datname = current_database()',
      )
      return new Map(
        rows.map(({ pid, state, wait_event_type }) => [
          pid,
          { isActive: state === 'active', waitsForLock: wait_event_type === 'Lock' },
        ]),
      )
    } catch (error) {
      this.#drop()
      // It is alive, and that is all we learn.
      return isFull(error) ? new Map() : undefined
    }
  }

  #connect(): Promise<pg.Client> {
    if (this.#connection) return this.#connection
    const client = new pg.Client({ ...this.#options, connectionTimeoutMillis: timeLimits.database.check })
    const connection = client.connect()
    this.#connection = connection
    client.on('error', () => {
      if (this.#connection === connection) this.#connection = undefined
    })
    return connection
  }

  #drop() {
    const connection = this.#connection
    this.#connection = undefined
    connection?.then((client) => client.connection.stream.destroy()).catch(() => undefined)
  }
}
