import pg from 'pg'
import { timeLimits } from '../../timeLimits.ts'
import { currentDatabaseTime, type DatabaseTime } from '../databaseTime.ts'
import { DatabaseUnavailable, notConnected } from '../unavailable.ts'
import { ShopClient } from './client.ts'
import { DatabaseCheck } from './databaseCheck.ts'

interface Events {
  /** The database stopped answering, or a connection was lost. */
  onLost?: ((error: Error) => void) | undefined
  /** It answers again. */
  onFound?: (() => void) | undefined
}

/** Someone who waits for a connection. */
interface Wait {
  readonly since: number
  readonly limit: number
  readonly time: DatabaseTime | undefined
  resolve(client: pg.PoolClient): void
  reject(error: Error): void
}

/**
 * The connections to PostgreSQL. It looks every quarter of a second for statements that take long. If PostgreSQL then
 * does not answer a check, all connections are given up at once: what waits fails, and what comes later fails too until
 * a check is answered.
 */
export class ShopPool {
  readonly options: pg.PoolConfig
  readonly #pool: pg.Pool
  readonly #pulse: DatabaseCheck
  readonly #events: Events
  readonly #clients = new Set<ShopClient>()
  /** Those for whom all connections are in use, and those for whom one is being opened. */
  readonly #queue = new Set<Wait>()
  readonly #opening = new Set<Wait>()
  readonly #watching: NodeJS.Timeout
  #taken = 0
  #lastReturn = 0
  #isAway = false
  #isChecking = false

  constructor(connection: pg.ClientConfig, max: number, events: Events) {
    const { statement, idleInTransaction } = timeLimits.work.call
    this.options = {
      ...connection,
      max,
      application_name: 'tidewater',
      keepAlive: true,
      statement_timeout: statement,
      idle_in_transaction_session_timeout: idleInTransaction,
      Client: ShopClient,
    }
    this.#pool = new pg.Pool(this.options)
    this.#pulse = new DatabaseCheck(connection)
    this.#events = events
    this.#pool.on('error', (error) => {
      if (!this.#isAway) events.onLost?.(error)
    })
    this.#pool.on('connect', (client) => this.#clients.add(asShopClient(client)))
    this.#pool.on('remove', (client) => this.#clients.delete(asShopClient(client)))
    this.#pool.on('release', (_, client) => {
      asShopClient(client).giveBack()
      this.#taken--
      this.#lastReturn = performance.now()
      // Only after this event is the connection back in the pool.
      process.nextTick(() => this.#serve())
    })
    this.#watching = setInterval(() => void this.#watch(), timeLimits.database.watchEvery).unref()
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
    await Promise.all([this.#pulse.end(), this.#pool.end()])
  }

  #wait(time: DatabaseTime | undefined): Promise<pg.PoolClient> {
    const { connection } = timeLimits.work[time ? 'call' : 'background']
    return new Promise((resolve, reject) => {
      const limit = connection - (time?.queued ?? 0)
      this.#queue.add({ since: performance.now(), limit, time, resolve, reject })
      this.#serve()
    })
  }

  /** Hands free connections to those who wait, in the order in which they came. */
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
      this.#pulse.open()
      asShopClient(client).takeFor(wait.time)
      wait.resolve(client)
    })
  }

  get #waits() {
    return [...this.#opening, ...this.#queue]
  }

  /** While the database is away, a call waits for the next check: it neither fails too late nor a moment too early. */
  async #untilFound(time: DatabaseTime | undefined) {
    const isFound = !time?.hasLostDatabase && (await this.#pulse.check())
    if (!isFound) throw new DatabaseUnavailable('away', { mayHaveSaved: time?.mayHaveSaved })
    if (this.#isAway) this.#events.onFound?.()
    this.#isAway = false
  }

  async #watch() {
    // A check decides whether the database is away. Until then nobody who waits for a connection gets "busy".
    if (this.#isChecking) return
    const now = performance.now()
    // While connections come back all the time, a queue is only long.
    const isMoving = now - this.#lastReturn < timeLimits.database.stillMoving
    for (const wait of this.#waits) {
      const limit = isMoving ? timeLimits.database.longestQueue : wait.limit
      if (now - wait.since > Math.max(limit, wait.limit)) this.#giveUp(wait, 'busy')
    }
    if (!this.#isAnybodyLate()) return
    this.#isChecking = true
    await this.#check().finally(() => {
      this.#isChecking = false
    })
  }

  async #check() {
    const activities = await this.#pulse.check()
    if (!activities) return this.#lose()
    // An empty answer: it lives, but has no connection free to tell more.
    if (activities.size === 0) return
    const toCancel: number[] = []
    for (const client of this.#clients) {
      const pid = client.serverProcess ?? 0
      if (client.judge(activities.get(pid)) === 'cancel') toCancel.push(pid)
    }
    // If this fails, the next check does too, or finds the same statements again.
    if (toCancel.length > 0) await this.#pulse.cancel(toCancel).catch(() => undefined)
  }

  #isAnybodyLate() {
    const isLate = ({ since }: Wait) => performance.now() - since > timeLimits.database.beforeCheck
    return this.#waits.some(isLate) || [...this.#clients].some((client) => client.isLate)
  }

  #lose() {
    if (!this.#isAway) this.#events.onLost?.(new DatabaseUnavailable('away'))
    this.#isAway = true
    for (const client of this.#clients) client.destroy()
    for (const wait of this.#waits) this.#giveUp(wait, 'away')
  }

  #giveUp(wait: Wait, reason: 'away' | 'busy') {
    this.#queue.delete(wait)
    this.#opening.delete(wait)
    wait.reject(new DatabaseUnavailable(reason, { mayHaveSaved: wait.time?.mayHaveSaved }))
  }
}

// The pool makes nothing but the class it was given.
const asShopClient = (client: pg.PoolClient) => client as unknown as ShopClient
