import pg from 'pg'
import { timeLimits } from '../../refusal/timeLimits.ts'
import { withinTime } from '../../refusal/withinTime.ts'
import { isFull } from '../unavailable.ts'

/** The state of one of our connections in PostgreSQL. */
export interface Activity {
  isActive: boolean
  /** The transactions that hold the awaited lock. */
  lockHolders: string | null
}
/** By the id of the server process. */
export type Activities = ReadonlyMap<number, Activity>

interface Row {
  pid: number
  state: string | null
  holders: string | null
}

/**
 * Transactions that wait for the same lock also wait for each other, so the holders are at the end of the chain. A holder is
 * identified by its process and the start of its transaction, because a process serves one transaction after the other.
 */
const readActivities = `
  with recursive activity as materialized (
    select pid, state, wait_event_type is not distinct from 'Lock' as waits, xact_start
    from pg_stat_activity where datname = current_database()
  ), blocked as materialized (
    select pid, unnest(pg_blocking_pids(pid)) as blocker from activity where waits
  ), chain as (
    select pid, blocker from blocked
    union
    select chain.pid, blocked.blocker from chain join blocked on blocked.pid = chain.blocker
  )
  select pid, state, (
    select string_agg(concat_ws(' ', holder.pid, holder.xact_start), ', ' order by holder.pid)
    from chain join activity as holder on holder.pid = chain.blocker
    where chain.pid = activity.pid and not holder.waits
  ) as holders
  from activity`

/** For a server that refuses changes: a standby, or a primary that was replaced. */
export const onlyReads = () => new Error('it only reads: it is a standby, or a primary that was replaced')

/**
 * Checks whether PostgreSQL answers, on a connection that is used for nothing else. This is how we find out whether a late
 * statement is slow or lost: a server that hangs does not end its statements at their time limit.
 */
export class DatabaseCheck {
  readonly #options: pg.ClientConfig
  #connection: Promise<pg.Client> | undefined
  /** Why the last look failed. */
  error = new Error('timeout expired')

  constructor(options: pg.ClientConfig) {
    this.#options = { ...options, application_name: 'tidewater check', keepAlive: true }
  }

  /** Returns the state of our connections, or undefined if there was no answer in time. */
  check(): Promise<Activities | undefined> {
    return this.#inTime(this.#readActivities())
  }

  /** Returns whether PostgreSQL answers in time, and saves changes. */
  async look(): Promise<boolean> {
    return (await this.#inTime(this.#readState())) ?? false
  }

  /** Opens the connection before it is needed, because a server under load takes long to open one. */
  open() {
    if (!this.#connection) this.#connect().catch(() => this.#drop())
  }

  /** Cancels the statements that these server processes are running. */
  async cancel(pids: readonly number[]) {
    const client = await this.#connect()
    await client.query('select pg_cancel_backend(pid) from unnest($1::integer[]) pid', [pids])
  }

  async end() {
    const connection = this.#connection
    this.#connection = undefined
    await connection?.then((client) => client.end()).catch(() => undefined)
  }

  async #inTime<Answer>(read: Promise<Answer | undefined>): Promise<Answer | undefined> {
    const answer = await withinTime(read, timeLimits.database.check)
    if (!answer) this.#drop()
    return answer
  }

  async #readState(): Promise<boolean> {
    this.error = new Error('timeout expired')
    try {
      const client = await this.#connect()
      const { rows } = await client.query<{ saves: boolean }>(
        `select current_setting('transaction_read_only') = 'off' as saves`,
      )
      if (!rows[0]?.saves) throw onlyReads()
      return true
    } catch (error) {
      // A proxy may lead the next connection to another server.
      this.#drop()
      this.error = error instanceof Error ? error : new Error(String(error))
      // All its connections are in use, so it is running.
      return isFull(error)
    }
  }

  async #readActivities(): Promise<Activities | undefined> {
    try {
      const client = await this.#connect()
      const { rows } = await client.query<Row>(readActivities)
      return new Map(
        rows.map(({ pid, state, holders }) => [pid, { isActive: state === 'active', lockHolders: holders }]),
      )
    } catch (error) {
      this.#drop()
      // All its connections are in use, so it is running.
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

  /** Closes the connection. */
  #drop() {
    const connection = this.#connection
    this.#connection = undefined
    connection?.then((client) => client.connection.stream.destroy()).catch(() => undefined)
  }
}
