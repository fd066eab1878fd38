import pg from 'pg'
import { timeLimits } from '../../timeLimits.ts'
import { currentDatabaseTime, type DatabaseTime, type OnStatement } from '../databaseTime.ts'
import { DatabaseUnavailable, notConnected } from '../unavailable.ts'
import { ShopClient } from './client.ts'
import { DatabaseCheck } from './databaseCheck.ts'
import type { Pooler } from './pooler.ts'

interface Events {
  /** The database stopped answering, or a connection was lost. */
  onLost?: ((error: Error) => void) | undefined
  /** It answers again. */
  onFound?: (() => void) | undefined
  /** A connection was opened. Gets the process of PostgreSQL that serves it. */
  onConnected?: ((serverProcess: number) => void) | undefined
}

/** A caller that waits for a connection. */
interface Wait {
  readonly since: number
  readonly limit: number
  readonly time: DatabaseTime | undefined
  resolve(client: pg.PoolClient): void
  reject(error: Error): void
}

/**
 * The connections to PostgreSQL. Every quarter of a second the pool looks for statements that take long. If PostgreSQL then
 * does not answer a check, all connections are closed at once: waiting callers fail, and later ones fail too until a check
 * is answered.
 */
export class ShopPool {
  readonly options: pg.PoolConfig & { pooler?: Pooler | undefined }
  /** Called after each statement of background work. */
  onBackgroundStatement: OnStatement | undefined
  readonly #pool: pg.Pool
  readonly #database: DatabaseCheck
  readonly #events: Events
  readonly #clients = new Set<ShopClient>()
  /** Callers that wait because all connections are in use, and callers whose connection is being opened. */
  readonly #queue = new Set<Wait>()
  readonly #opening = new Set<Wait>()
  readonly #watching: NodeJS.Timeout
  #taken = 0
  #lastReturn = 0
  #isAway = false
  #isChecking = false

  constructor(connection: pg.ClientConfig, max: number, events: Events, pooler?: Pooler) {
    const { statement, idleInTransaction } = timeLimits.work.call
    // A pooler refuses these, because they are settings of a session.
    const limits = { statement_timeout: statement, idle_in_transaction_session_timeout: idleInTransaction }
    this.options = {
      ...(pooler ? { connectionString: pooler.address, pooler } : { ...connection, ...limits }),
      max,
      application_name: 'tidewater',
      keepAlive: true,
      Client: ShopClient,
    }
    this.#pool = new pg.Pool(this.options)
    this.#database = new DatabaseCheck(connection, pooler)
    this.#events = events
    this.#pool.on('error', (error) => {
      if (!this.#isAway) events.onLost?.(error)
    })
    this.#pool.on('connect', (client) => {
      const { serverProcess } = asShopClient(client)
      this.#clients.add(asShopClient(client))
      if (serverProcess !== undefined) events.onConnected?.(serverProcess)
    })
    this.#pool.on('remove', (client) => this.#clients.delete(asShopClient(client)))
    this.#pool.on('release', (_, client) => {
      asShopClient(client).endUse()
      this.#taken--
      this.#lastReturn = performance.now()
      // The connection is back in the pool after this event, not before.
      process.nextTick(() => this.#serve())
    })
    this.#watching = setInterval(() => void this.#watch(), timeLimits.database.watchEvery).unref()
  }

  /** The connections that are open, those of them that are free, and the callers that wait for one. */
  get figures() {
    return { total: this.#pool.totalCount, idle: this.#pool.idleCount, waiting: this.#queue.size }
  }

  async connect(): Promise<pg.PoolClient> {
    const time = currentDatabaseTime()
    const begun = performance.now()
    time?.begin()
    try {
      if (this.#isAway) await this.#untilFound(time)
      return await this.#wait(time)
    } finally {
      time?.end()
      if (time) time.queued += performance.now() - begun
    }
  }

  async end(): Promise<void> {
    clearInterval(this.#watching)
    await Promise.all([this.#database.end(), this.#pool.end()])
  }

  #wait(time: DatabaseTime | undefined): Promise<pg.PoolClient> {
    const { connection } = timeLimits.work[time?.work ?? 'background']
    return new Promise((resolve, reject) => {
      const limit = connection - (time?.queued ?? 0)
      this.#queue.add({ since: performance.now(), limit, time, resolve, reject })
      this.#serve()
    })
  }

  /** Assigns free connections to waiting callers, in order of arrival. */
  #serve() {
    for (const wait of this.#queue) {
      if (this.#taken >= (this.options.max ?? 1)) return
      this.#queue.delete(wait)
      this.#connectFor(wait)
    }
  }

  #connectFor(wait: Wait) {
    this.#taken++
    this.#opening.add(wait)
    this.#pool.connect((error, client) => {
      const isWaiting = this.#opening.delete(wait)
      if (!client) {
        this.#taken--
        wait.reject(notConnected(error, wait.time?.mayHaveSaved))
        return this.#serve()
      }
      if (!isWaiting) return client.release()
      this.#database.open()
      asShopClient(client).takeFor(wait.time, this.onBackgroundStatement, (one) => void this.#cancel([one]))
      wait.resolve(client)
    })
  }

  /** Cancels what a process of PostgreSQL runs. */
  async cancelProcess(pid: number) {
    await this.#database.cancel([pid])
  }

  /** An error is ignored: the statement runs on, and the next check finds it again. */
  async #cancel(clients: readonly ShopClient[]) {
    if (this.options.pooler) return void (await Promise.all(clients.map((client) => client.cancelAtPooler())))
    const pids = clients.map(({ serverProcess = 0 }) => serverProcess)
    await this.#database.cancel(pids).catch(() => undefined)
  }

  get #waits() {
    return [...this.#opening, ...this.#queue]
  }

  /** While the database is away, a call waits for the next check, and fails only if that fails. */
  async #untilFound(time: DatabaseTime | undefined) {
    const isFound = !time?.hasLostDatabase && (await this.#database.check())
    if (!isFound) throw new DatabaseUnavailable('away', { mayHaveSaved: time?.mayHaveSaved })
    if (this.#isAway) this.#events.onFound?.()
    this.#isAway = false
  }

  async #watch() {
    // The running check decides whether the database is away. Until then no waiting caller is rejected as "busy".
    if (this.#isChecking) return
    const now = performance.now()
    for (const wait of this.#waits) {
      const limit = this.#isMoving ? timeLimits.database.longestQueue : wait.limit
      if (now - wait.since > Math.max(limit, wait.limit)) this.#reject(wait, 'busy')
    }
    if (!this.#isAnybodyLate()) return
    this.#isChecking = true
    await this.#check().finally(() => {
      this.#isChecking = false
    })
  }

  /** While connections are returned all the time, the queue moves, so callers may wait longer. */
  get #isMoving() {
    return performance.now() - this.#lastReturn < timeLimits.database.stillMoving
  }

  async #check() {
    const activities = await this.#database.check()
    if (!activities) return this.#lose()
    // An empty result: PostgreSQL is running, but has no free connection for the check.
    if (activities.size === 0) return
    const late = [...this.#clients].filter(
      (client) => client.handleLateStatement(activities, this.#isMoving) === 'cancel',
    )
    if (late.length > 0) await this.#cancel(late)
  }

  #isAnybodyLate() {
    const isLate = ({ since }: Wait) => performance.now() - since > timeLimits.database.beforeCheck
    return this.#waits.some(isLate) || [...this.#clients].some((client) => client.isLate)
  }

  #lose() {
    if (!this.#isAway) this.#events.onLost?.(new DatabaseUnavailable('away'))
    this.#isAway = true
    for (const client of this.#clients) client.destroy()
    for (const wait of this.#waits) this.#reject(wait, 'away')
  }

  #reject(wait: Wait, reason: 'away' | 'busy') {
    this.#queue.delete(wait)
    this.#opening.delete(wait)
    wait.reject(new DatabaseUnavailable(reason, { mayHaveSaved: wait.time?.mayHaveSaved }))
  }
}

// The pool is configured with this class, so all its clients are instances of it.
const asShopClient = (client: pg.PoolClient) => client as unknown as ShopClient
