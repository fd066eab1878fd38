import pg from 'pg'
import { timeLimits } from '../../timeLimits.ts'
import { currentDatabaseTime, type DatabaseTime, type OnStatement } from '../databaseTime.ts'
import { DatabaseUnavailable, isFull, notConnected } from '../unavailable.ts'
import { ShopClient } from './client.ts'
import type { Host, Hosts } from './hosts.ts'
import type { Pooler } from './pooler.ts'
import { Servers } from './servers.ts'

/** What the last connection or look has found: a server that can save, one that can only be read, or none. */
export type DatabaseState = 'primary' | 'standby' | 'away'

interface Events {
  /** The database stopped answering, or a connection was lost. */
  onLost?: ((error: Error) => void) | undefined
  /** It can be used again, or is on another host now. */
  onFound?: ((host: Host) => void) | undefined
  /** Only a standby can be reached, so the shop can only be read. */
  onStandby?: ((host: Host) => void) | undefined
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
 * does not answer a check, all connections are closed at once: waiting callers fail, and later ones fail too until a server
 * is found. An address may name several hosts: the pool uses one of them, and another one when that one is lost or was demoted.
 */
export class ShopPool {
  readonly options: pg.PoolConfig & { pooler?: Pooler | undefined }
  /** Called after each statement of background work. */
  onBackgroundStatement: OnStatement | undefined
  readonly #pool: pg.Pool
  readonly #servers: Servers
  readonly #events: Events
  readonly #clients = new Set<ShopClient>()
  /** Callers that wait because all connections are in use, and callers whose connection is being opened. */
  readonly #queue = new Set<Wait>()
  readonly #opening = new Set<Wait>()
  readonly #watching: NodeJS.Timeout
  #taken = 0
  #lastReturn = 0
  #isChecking = false
  #state: DatabaseState
  /** The server is one that the address asks for. Otherwise the pool keeps looking for one. */
  #isSettled: boolean
  /** A server has answered before. Otherwise it is not lost, but was never there. */
  #wasThere = false
  /** The loss of the server was reported, or that it only reads. */
  #isReported = false
  #finding: Promise<boolean> | undefined
  #lastFound = 0
  /** Connections to a server that was left. They are closed when their caller returns them. */
  readonly #left = new WeakSet<object>()

  constructor(hosts: Hosts, max: number, events: Events, pooler?: Pooler) {
    const { statement, idleInTransaction } = timeLimits.work.call
    // A pooler refuses these, because they are settings of a session.
    const limits = { statement_timeout: statement, idle_in_transaction_session_timeout: idleInTransaction }
    this.#servers = new Servers(hosts, pooler)
    // One host is taken for a primary until it says otherwise. Of several, the first caller finds the right one.
    this.#state = this.#servers.areSeveral ? 'away' : 'primary'
    this.#isSettled = !this.#servers.areSeveral
    this.options = {
      ...(pooler ? { connectionString: pooler.address, pooler } : { ...this.#servers.host.options, ...limits }),
      max,
      application_name: 'tidewater',
      keepAlive: true,
      Client: ShopClient,
    }
    this.#pool = new pg.Pool(this.options)
    this.#events = events
    this.#pool.on('error', (error, client) => {
      if (this.#state !== 'away' && !this.#left.has(client)) events.onLost?.(error)
    })
    this.#pool.on('connect', (client) => {
      const { serverProcess } = asShopClient(client)
      this.#wasThere = true
      this.#clients.add(asShopClient(client))
      if (serverProcess !== undefined) events.onConnected?.(serverProcess)
    })
    this.#pool.on('remove', (client) => this.#clients.delete(asShopClient(client)))
    this.#pool.on('release', (_, client) => {
      const shopClient = asShopClient(client)
      shopClient.endUse()
      // The pool removes a connection that is ending.
      if (this.#left.has(client)) void shopClient.end()
      // It was demoted, or promoted.
      else if (this.#state === 'standby' ? !shopClient.isStandby : shopClient.hasRefusedChange) void this.#find()
      shopClient.hasRefusedChange = false
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

  get state(): DatabaseState {
    return this.#state
  }

  /** The host that is used, or was used last. */
  get host(): Host {
    return this.#servers.host
  }

  /** The address names several hosts. */
  get areSeveral(): boolean {
    return this.#servers.areSeveral
  }

  /** The server is not one that the address asks for, so the pool keeps looking for another one. */
  get isLooking(): boolean {
    return !this.#isSettled
  }

  /** Why no server answered. */
  get error(): Error {
    return this.#servers.error
  }

  /** Asks the servers, and returns what they are now. */
  async look(): Promise<DatabaseState> {
    await this.#find()
    return this.#state
  }

  async connect(): Promise<pg.PoolClient> {
    const time = currentDatabaseTime()
    const begun = performance.now()
    time?.begin()
    try {
      if (this.#state === 'away') await this.#untilFound(time)
      return await this.#wait(time)
    } finally {
      time?.end()
      if (time) time.queued += performance.now() - begun
    }
  }

  async end(): Promise<void> {
    clearInterval(this.#watching)
    await Promise.all([this.#servers.end(), this.#pool.end()])
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

  #connectFor(wait: Wait, isRetry = false) {
    this.#taken++
    this.#opening.add(wait)
    this.#pool.connect((error, client) => {
      if (!client) {
        this.#taken--
        return void this.#connectElsewhere(wait, isRetry, error)
      }
      const shopClient = asShopClient(client)
      // It was closed a moment ago, and the pool does not know that yet.
      if (shopClient.isLost || this.#left.has(client)) {
        client.release(true)
        if (this.#opening.has(wait)) this.#connectFor(wait, isRetry)
        return
      }
      // Behind a pooler it may say what another server said long ago.
      const wasDemoted = this.#isSettled && this.#state === 'primary' && shopClient.isStandby && !this.options.pooler
      if (!this.#isCurrent(shopClient) || (wasDemoted && !isRetry)) {
        client.release(true)
        return void this.#connectElsewhere(wait, isRetry)
      }
      if (!this.#opening.delete(wait)) return client.release()
      this.#servers.check.open()
      shopClient.takeFor(wait.time, this.onBackgroundStatement, (one) => void this.#cancel([one]))
      wait.resolve(client)
    })
  }

  /** After a connection could not be opened, or led to a server that was left or demoted. The second time the caller fails. */
  async #connectElsewhere(wait: Wait, isRetry: boolean, error?: Error) {
    const isWaiting = () => this.#opening.has(wait)
    const isFound = isWaiting() && !isRetry && !isFull(error) && (await this.#find())
    // It was rejected meanwhile.
    if (!isWaiting()) return this.#serve()
    if (isFound) return this.#connectFor(wait, true)
    this.#opening.delete(wait)
    wait.reject(notConnected(error, wait.time?.mayHaveSaved))
    this.#serve()
  }

  /** Cancels what a process of PostgreSQL runs. */
  async cancelProcess(pid: number) {
    await this.#servers.check.cancel([pid])
  }

  /** An error is ignored: the statement runs on, and the next check finds it again. */
  async #cancel(clients: readonly ShopClient[]) {
    if (this.options.pooler) return void (await Promise.all(clients.map((client) => client.cancelAtPooler())))
    const pids = clients.map(({ serverProcess = 0 }) => serverProcess)
    await this.#servers.check.cancel(pids).catch(() => undefined)
  }

  get #waits() {
    return [...this.#opening, ...this.#queue]
  }

  /** While the database is away, a call waits until all servers were asked, and fails only if none is found. */
  async #untilFound(time: DatabaseTime | undefined) {
    if (time?.hasLostDatabase || !(await this.#find()))
      throw new DatabaseUnavailable('away', { cause: this.#servers.error, mayHaveSaved: time?.mayHaveSaved })
  }

  /** Looks for the server to use. Several callers share one look. */
  #find(): Promise<boolean> {
    if (this.#pool.ending) return Promise.resolve(false)
    this.#finding ??= this.#findServer().finally(() => {
      this.#finding = undefined
      this.#lastFound = performance.now()
    })
    return this.#finding
  }

  async #findServer(): Promise<boolean> {
    const before = this.#servers.host
    const found = await this.#servers.find()
    if (!found) {
      this.#lose(this.#servers.error)
      return false
    }
    const { host, isWanted, state } = found
    const hasMoved = this.#wasThere && host !== before
    const wasReading = this.#state === 'standby' && this.#isReported
    this.#state = state.onlyReads ? 'standby' : 'primary'
    this.#isSettled = isWanted
    if (host !== before) this.#moveTo(host)
    if (isWanted && (this.#isReported || hasMoved)) this.#events.onFound?.(host)
    if (!isWanted && !wasReading && this.#state === 'standby') this.#events.onStandby?.(host)
    this.#isReported = !isWanted
    this.#wasThere = true
    return true
  }

  #moveTo(host: Host) {
    if (!this.options.pooler) Object.assign(this.#pool.options, host.options)
    for (const client of this.#clients) {
      if (this.#isCurrent(client)) continue
      this.#left.add(client)
      // Who reads from a standby may finish that. What a primary saves that was replaced would be lost.
      if (!client.isStandby || !client.isTaken) client.destroy()
    }
  }

  #isCurrent({ host, port }: ShopClient) {
    const { areSeveral, host: current } = this.#servers
    return !areSeveral || this.options.pooler !== undefined || (host === current.host && port === current.port)
  }

  async #watch() {
    const isTime = performance.now() - this.#lastFound > timeLimits.database.betweenLooks
    // While the database is away, callers look for it: each of them needs an answer of now.
    if (!this.#isSettled && this.#state !== 'away' && isTime) void this.#find()
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
    await this.#check().finally(() => {
      this.#isChecking = false
    })
  }

  async #check() {
    const activities = await this.#servers.check.check()
    if (!activities) {
      this.#lose()
      // This host was asked just now.
      if (this.#servers.areSeveral) void this.#find()
      return
    }
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
    if (this.#state !== 'away' && this.#wasThere) {
      this.#events.onLost?.(new DatabaseUnavailable('away', { cause }))
      this.#isReported = true
    }
    this.#state = 'away'
    this.#isSettled = false
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
