import pg from 'pg'
import { timeLimits } from '../../refusal/timeLimits.ts'
import { currentDatabaseTime, type DatabaseTime, type OnStatement } from '../databaseTime.ts'
import { DatabaseUnavailable, isFull, notConnected } from '../unavailable.ts'
import { ShopClient } from './client.ts'
import { DatabaseCheck, onlyReads } from './databaseCheck.ts'

interface Events {
  /** The database stopped answering, or a connection was lost. */
  onLost?: ((error: Error) => void) | undefined
  /** It can be used again. */
  onFound?: (() => void) | undefined
  /** A connection was opened. Gets the process of PostgreSQL that serves it. */
  onConnected?: ((serverProcess: number) => void) | undefined
}

/** A node opens at most this many connections for requests and background work. */
const mostConnections = 20

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
 * does not answer a check, all connections are closed at once: waiting callers fail, and later ones fail too until it answers
 * again. A server that refuses changes, such as a primary that was replaced, counts as one that does not answer.
 */
export class ShopPool {
  readonly options: pg.PoolConfig
  /** Called after each statement of background work. */
  onBackgroundStatement: OnStatement | undefined
  readonly #pool: pg.Pool
  readonly #check: DatabaseCheck
  readonly #events: Events
  readonly #clients = new Set<ShopClient>()
  /** Callers that wait because all connections are in use, and callers whose connection is being opened. */
  readonly #queue = new Set<Wait>()
  readonly #opening = new Set<Wait>()
  readonly #watching: NodeJS.Timeout
  #taken = 0
  #lastReturn = 0
  #isChecking = false
  /** The last connection or check has found no database that saves changes. */
  #isAway = false
  /** The database has answered before. Until then it cannot be reported as lost. */
  #wasThere = false
  #looking: Promise<boolean> | undefined

  constructor(address: pg.ClientConfig, events: Events) {
    const { statement, idleInTransaction } = timeLimits.work.call
    const limits = { statement_timeout: statement, idle_in_transaction_session_timeout: idleInTransaction }
    this.#check = new DatabaseCheck(address)
    this.options = {
      ...address,
      ...limits,
      max: mostConnections,
      application_name: 'tidewater',
      keepAlive: true,
      connectionTimeoutMillis: timeLimits.database.connect,
      Client: ShopClient,
    }
    this.#pool = new pg.Pool(this.options)
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
      if (asShopClient(client).onlyReads) void this.#look()
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
    await Promise.all([this.#check.end(), this.#pool.end()])
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
      if (this.#taken >= mostConnections) return
      this.#queue.delete(wait)
      this.#connectFor(wait)
    }
  }

  #connectFor(wait: Wait, isRetry = false) {
    this.#taken++
    this.#opening.add(wait)
    this.#pool.connect((error, client) => {
      if (!client) {
        this.#taken--
        return void this.#connectAgain(wait, isRetry, error)
      }
      const { cancelling } = asShopClient(client)
      if (cancelling) void cancelling.then(() => this.#assign(client, wait, isRetry))
      else this.#assign(client, wait, isRetry)
    })
  }

  #assign(client: pg.PoolClient, wait: Wait, isRetry: boolean) {
    const shopClient = asShopClient(client)
    // It was closed a moment ago, and the pool does not know that yet.
    if (shopClient.isLost) {
      client.release(true)
      if (this.#opening.has(wait)) this.#connectFor(wait, isRetry)
      return
    }
    if (shopClient.onlyReads) {
      client.release(true)
      return void this.#connectAgain(wait, isRetry, onlyReads())
    }
    if (!this.#opening.delete(wait)) return client.release()
    this.#wasThere = true
    this.#check.open()
    shopClient.takeFor(wait.time, this.onBackgroundStatement, (one) => void this.#cancel([one]))
    wait.resolve(client)
  }

  /** After a connection could not be opened, or led to a server that only reads. The second time the caller fails. */
  async #connectAgain(wait: Wait, isRetry: boolean, error: Error | undefined) {
    const isWaiting = () => this.#opening.has(wait)
    const isThere = isWaiting() && !isRetry && !isFull(error) && (await this.#look())
    // It was rejected meanwhile.
    if (!isWaiting()) return this.#serve()
    if (isThere) return this.#connectFor(wait, true)
    this.#opening.delete(wait)
    wait.reject(notConnected(error, wait.time?.mayHaveSaved))
    this.#serve()
  }

  /** Cancels what a process of PostgreSQL runs. */
  async cancelProcess(pid: number) {
    await this.#check.cancel([pid])
  }

  /** An error is ignored: the statement runs on, and the next check finds it again. */
  async #cancel(clients: readonly ShopClient[]) {
    const pids = clients.map(({ serverProcess = 0 }) => serverProcess)
    const cancelling = this.#check.cancel(pids).catch(() => undefined)
    for (const client of clients) client.cancelling = cancelling
    await cancelling
  }

  get #waits() {
    return [...this.#opening, ...this.#queue]
  }

  /** While the database is away, each caller looks whether it is back. */
  async #untilFound(time: DatabaseTime | undefined) {
    if (time?.hasLostDatabase || !(await this.#look()))
      throw new DatabaseUnavailable('away', { cause: this.#check.error, mayHaveSaved: time?.mayHaveSaved })
  }

  /** Looks whether the database answers and saves. Several callers share one look. */
  #look(): Promise<boolean> {
    if (this.#pool.ending) return Promise.resolve(false)
    this.#looking ??= this.#findDatabase().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #findDatabase(): Promise<boolean> {
    if (!(await this.#check.look())) {
      this.#lose(this.#check.error)
      return false
    }
    if (this.#isAway && this.#wasThere) this.#events.onFound?.()
    this.#isAway = false
    this.#wasThere = true
    // The proxy now connects to a new primary. These connections still lead to the old one.
    for (const client of this.#clients) if (client.onlyReads && !client.isTaken) client.destroy()
    return true
  }

  async #watch() {
    // The running check decides whether the database is away. Until then no waiting caller is rejected as "busy".
    if (this.#isChecking) return
    const now = performance.now()
    // While connections are returned all the time, the queue moves, so callers may wait longer.
    const isMoving = now - this.#lastReturn < timeLimits.database.stillMoving
    for (const wait of this.#waits) {
      const limit = isMoving ? timeLimits.database.longestQueue : wait.limit
      if (now - wait.since > Math.max(limit, wait.limit)) this.#reject(wait, 'busy')
    }
    if (!this.#isAnybodyLate()) return
    this.#isChecking = true
    await this.#checkLate().finally(() => {
      this.#isChecking = false
    })
  }

  async #checkLate() {
    const activities = await this.#check.check()
    if (!activities) return this.#lose()
    // An empty result: PostgreSQL is running, but has no free connection for the check.
    if (activities.size === 0) return
    const late = [...this.#clients].filter((client) => client.handleLateStatement(activities) === 'cancel')
    if (late.length > 0) await this.#cancel(late)
  }

  #isAnybodyLate() {
    const isLate = ({ since }: Wait) => performance.now() - since > timeLimits.database.beforeCheck
    return this.#waits.some(isLate) || [...this.#clients].some((client) => client.isLate)
  }

  #lose(cause?: Error) {
    if (!this.#isAway && this.#wasThere) this.#events.onLost?.(new DatabaseUnavailable('away', { cause }))
    this.#isAway = true
    for (const client of this.#clients) client.destroy()
    for (const wait of this.#waits) this.#reject(wait, 'away', cause)
  }

  #reject(wait: Wait, reason: 'away' | 'busy', cause?: Error) {
    this.#queue.delete(wait)
    this.#opening.delete(wait)
    wait.reject(new DatabaseUnavailable(reason, { cause, mayHaveSaved: wait.time?.mayHaveSaved }))
  }
}

// The pool is configured with this class, so all its clients are instances of it.
const asShopClient = (client: pg.PoolClient) => client as unknown as ShopClient
