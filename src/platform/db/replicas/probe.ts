import pg from 'pg'
import { timeLimits } from '../../timeLimits.ts'
import { withinTime } from '../../withinTime.ts'
import { isFull } from '../unavailable.ts'

/** What a server says about itself. */
export interface Answer {
  isReplica: boolean
  /** A primary has its log on disk up to here; a replica has replayed it up to here. In bytes since the log began. */
  position: number
  /** The same for a primary and its replicas, and another one for any other database. */
  identity: string
  isPaused: boolean
  /** When it was asked and when it answered, by `performance.now()`. */
  asked: number
  answered: number
}

const readAnswer = `
  select is_replica as "isReplica", is_replica and pg_is_wal_replay_paused() as "isPaused",
    coalesce(case when is_replica then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end - '0/0', 0) as position,
    concat_ws('/', (select system_identifier from pg_control_system()),
      (select oid from pg_database where datname = current_database())) as identity
  from pg_is_in_recovery() as is_replica`

interface Events {
  onAnswer: (answer: Answer) => void
  /** It did not answer in time, or refuses connections. */
  onSilence: () => void
}

/** Asks a server twice a second where it is in the write-ahead log, on a connection that is used for nothing else. */
export class Probe {
  readonly #address: () => pg.ClientConfig
  readonly #events: Events
  readonly #ending = new AbortController()
  #client: pg.Client | undefined
  #askedAt: pg.ClientConfig | undefined
  #askedSince: number | undefined
  #next: NodeJS.Timeout | undefined

  /** The address of the primary is another one after a failover. */
  constructor(address: () => pg.ClientConfig, events: Events) {
    this.#address = address
    this.#events = events
    void this.#ask()
  }

  /** It has not answered the question yet for longer than a server that is well takes. */
  get isLate() {
    return this.#askedSince !== undefined && performance.now() - this.#askedSince > timeLimits.replicas.late
  }

  end() {
    this.#ending.abort()
    clearTimeout(this.#next)
    this.#drop()
  }

  async #ask() {
    const asked = performance.now()
    this.#askedSince = asked
    const answer = await withinTime(this.#read(), timeLimits.replicas.probe).catch((error: unknown) => error)
    this.#askedSince = undefined
    if (this.#ending.signal.aborted) return this.#drop()
    const hasAnswer = typeof answer === 'object' && answer !== null && 'position' in answer
    if (hasAnswer) this.#events.onAnswer({ ...(answer as Answer), asked, answered: performance.now() })
    else {
      this.#drop()
      // All its connections are in use, so it is running.
      if (!isFull(answer)) this.#events.onSilence()
    }
    this.#next = setTimeout(() => void this.#ask(), timeLimits.replicas.every).unref()
  }

  async #read() {
    const client = await this.#connect()
    const { rows } = await client.query<Omit<Answer, 'asked' | 'answered'>>(readAnswer)
    return rows[0]
  }

  async #connect() {
    const address = this.#address()
    if (this.#client && this.#askedAt === address) return this.#client
    this.#drop()
    const { connect: connectionTimeoutMillis } = timeLimits.replicas
    const options = { application_name: 'tidewater check', connectionTimeoutMillis, keepAlive: true }
    const client = new pg.Client({ ...address, ...options })
    this.#client = client
    this.#askedAt = address
    client.on('error', () => {
      if (this.#client === client) this.#client = undefined
    })
    await client.connect()
    return client
  }

  #drop() {
    this.#client?.connection.stream.destroy()
    this.#client = undefined
  }
}
