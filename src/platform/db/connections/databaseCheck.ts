import pg from 'pg'
import { timeLimits } from '../../timeLimits.ts'
import { withinTime } from '../../withinTime.ts'
import { isFull } from '../unavailable.ts'
import { answers, type Pooler } from './pooler.ts'

/** The state of one of our connections in PostgreSQL. */
export interface Activity {
  isActive: boolean
  /** The transactions that hold the awaited lock. */
  lockHolders: string | null
  /** The statement that it runs. PostgreSQL cuts off long ones. */
  text: string | null
  /** It began or ended a transaction a moment ago. */
  isMoving: boolean
}
/** By the id of the server process. */
export type Activities = ReadonlyMap<number, Activity>

/** What a server says of itself. */
export interface ServerState {
  /** It repeats what a primary saves, until it is promoted. */
  isStandby: boolean
  /** Also a primary can be set to refuse changes. */
  onlyReads: boolean
  /** Each promotion begins a new timeline. 0 for a standby. */
  timeline: number
  /** How many bytes of the primary's log a standby has repeated. */
  position: number
  /** The same for a primary and its standbys. */
  identity: string
}

const readState = `
  select is_standby as "isStandby", current_setting('transaction_read_only') = 'on' as "onlyReads",
    case when is_standby then 0 else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as timeline,
    case when is_standby then coalesce(pg_last_wal_replay_lsn() - '0/0', 0)::float8 else 0 end as position,
    (select system_identifier::text from pg_control_system()) as identity
  from pg_is_in_recovery() as is_standby`

/** A server whose connections are all in use was running before, so it is taken for what it was. */
const usualState: ServerState = { isStandby: false, onlyReads: false, timeline: 0, position: 0, identity: '' }

interface Row {
  pid: number
  state: string | null
  holders: string | null
  text: string | null
  moves: boolean
}

const nameOfCheck = 'tidewater check'

/**
 * Transactions that wait for the same lock also wait for each other, so the holders are at the end of the chain. A holder is
 * identified by its process and the start of its transaction, because a process serves one transaction after the other.
 */
const readActivities = `
  with recursive activity as materialized (
    select pid, state, wait_event_type is not distinct from 'Lock' as waits, xact_start,
      case state when 'active' then query end as text, application_name <> '${nameOfCheck}' and coalesce(
        case state when 'idle' then state_change else xact_start end
          > clock_timestamp() - interval '${timeLimits.database.stillMoving} ms', false) as moves
    from pg_stat_activity where datname = current_database()
  ), blocked as materialized (
    select pid, unnest(pg_blocking_pids(pid)) as blocker from activity where waits
  ), chain as (
    select pid, blocker from blocked
    union
    select chain.pid, blocked.blocker from chain join blocked on blocked.pid = chain.blocker
  )
  select pid, state, text, moves, (
    select string_agg(concat_ws(' ', holder.pid, holder.xact_start), ', ' order by holder.pid)
    from chain join activity as holder on holder.pid = chain.blocker
    where chain.pid = activity.pid and not holder.waits
  ) as holders
  from activity`

/**
 * Checks whether PostgreSQL answers, on a connection that is used for nothing else. This is how we find out whether a late
 * statement is slow or lost: a server that hangs does not end its statements at their time limit.
 */
export class DatabaseCheck {
  readonly #options: pg.ClientConfig
  readonly #pooler: Pooler | undefined
  #connection: Promise<pg.Client> | undefined
  #check: Promise<Activities | undefined> | undefined
  #look: Promise<ServerState | undefined> | undefined
  #state = usualState
  /** Why the last look failed. */
  error: Error | undefined

  constructor(options: pg.ClientConfig, pooler?: Pooler) {
    this.#pooler = pooler
    this.#options = { ...options, application_name: nameOfCheck, keepAlive: true }
  }

  /** Returns the state of our connections, or undefined if there was no answer in time. Several callers share one check. */
  check(): Promise<Activities | undefined> {
    this.#check ??= this.#inTime(this.#readActivities()).finally(() => {
      this.#check = undefined
    })
    return this.#check
  }

  /** Returns what the server is now, or undefined if there was no answer in time. Several callers share one look. */
  look(): Promise<ServerState | undefined> {
    this.#look ??= this.#inTime(this.#readState()).finally(() => {
      this.#look = undefined
    })
    return this.#look
  }

  /** Opens the connection before it is needed, because a server under load takes long to open one. */
  open() {
    if (!this.#connection) this.#connect().catch(() => this.drop())
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
    const isReached = this.#pooler ? answers(this.#pooler) : true
    const answer = await withinTime(read, timeLimits.database.check)
    if (!answer) this.drop()
    return (await isReached) ? answer : undefined
  }

  async #readState(): Promise<ServerState | undefined> {
    this.error = undefined
    try {
      const client = await this.#connect()
      const { rows } = await client.query<ServerState>(readState)
      this.#state = rows[0] ?? usualState
      return this.#state
    } catch (error) {
      this.drop()
      if (isFull(error)) return this.#state
      this.error = error instanceof Error ? error : new Error(String(error))
      return undefined
    }
  }

  async #readActivities(): Promise<Activities | undefined> {
    try {
      const client = await this.#connect()
      const { rows } = await client.query<Row>(readActivities)
      return new Map(
        rows.map(({ pid, state, holders, text, moves }) => [
          pid,
          { isActive: state === 'active', lockHolders: holders, text, isMoving: moves },
        ]),
      )
    } catch (error) {
      this.drop()
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
  drop() {
    const connection = this.#connection
    this.#connection = undefined
    connection?.then((client) => client.connection.stream.destroy()).catch(() => undefined)
  }
}
