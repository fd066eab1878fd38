import pg from 'pg'
import { timeLimits, type Work } from '../../refusal/timeLimits.ts'
import type { DatabaseTime, OnStatement } from '../databaseTime.ts'
import { isBeside } from '../statements.ts'
import { DatabaseUnavailable, isReadOnlyRefusal } from '../unavailable.ts'
import type { Activities } from './databaseCheck.ts'
import { countStatement, knownStatement } from './knownStatements.ts'

/**
 * A connection that measures how long its statement has been running, and that sets the time limits for each kind of work.
 *
 * It also names statements, so that PostgreSQL parses and plans them once for each connection: measured, 10k → 16k
 * queries/s. It reads the results by a callback, because the promises of pg itself survive all quick garbage collections,
 * which then took twelve milliseconds instead of one.
 */
export class ShopClient extends pg.Client {
  /** The connection broke, or we broke it. */
  isLost = false
  /** A caller has it. */
  isTaken = false
  /**
   * A request to cancel is on its way. Until it has arrived nobody else may use the connection, because PostgreSQL would cancel
   * the next statement.
   */
  cancelling: Promise<void> | undefined
  #time: DatabaseTime | undefined
  #onStatement: OnStatement | undefined
  #ignoreSignal: (() => void) | undefined
  /** The settings by which the server refuses changes. It reports them when a connection begins, and when they change. */
  readonly #readOnlyBy = new Set<string>()
  #text = ''
  #isBeside = false
  /** The query of the cursor that is open in this transaction. */
  #cursorQuery: string | undefined
  #work: Work = 'call'
  /** The kind of work whose limits are set. A new connection begins with those of a call. */
  #limitedTo: Work = 'call'
  /** The transaction reads rows with a cursor, and has the limits for that. */
  #isStreaming = false
  #runningSince: number | undefined
  #checksWithoutWork = 0
  /** We ended the statement because of the awaited lock. */
  #isEndedForLock = false
  /** The transactions that held the awaited lock at the last check. */
  #lockHolders: string | null = null
  /** PostgreSQL saved the change, but gave up waiting for the standby that has to confirm it. */
  #isUnconfirmed = false

  constructor(options?: pg.ClientConfig) {
    super(options)
    const lose = () => {
      this.isLost = true
    }
    // Without a listener an 'error' event would end the process.
    this.on('error', lose)
    this.on('end', lose)
    // PostgreSQL only warns when a commit that waits for a standby is cancelled, and answers as if it were confirmed.
    this.on('notice', ({ routine }) => {
      if (routine === 'SyncRepWaitForLSN') this.#isUnconfirmed = true
    })
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterName !== 'in_hot_standby' && parameterName !== 'default_transaction_read_only') return
      if (parameterValue === 'on') this.#readOnlyBy.add(parameterName)
      else this.#readOnlyBy.delete(parameterName)
    })
  }

  /** The server is a standby, or was set to refuse changes. */
  get onlyReads() {
    return this.#readOnlyBy.size > 0
  }

  /** A request, or background work, takes the connection out of the pool. */
  takeFor(
    time: DatabaseTime | undefined,
    onBackgroundStatement: OnStatement | undefined,
    cancel: (client: ShopClient) => void,
  ) {
    this.isTaken = true
    this.#time = time
    this.#onStatement = time ? time.onStatement : onBackgroundStatement
    this.#work = time?.work ?? 'background'
    this.cancelling = undefined
    const { signal } = time ?? {}
    if (!signal) return
    const cancelRunning = () => {
      // A commit is not cancelled. If it waits for a standby, its changes would be visible, and lost in a failover.
      if (this.#runningSince !== undefined && this.#text !== 'commit') cancel(this)
    }
    signal.addEventListener('abort', cancelRunning)
    this.#ignoreSignal = () => signal.removeEventListener('abort', cancelRunning)
  }

  endUse() {
    this.isTaken = false
    this.#ignoreSignal?.()
    this.#ignoreSignal = undefined
    this.#time = undefined
    this.#onStatement = undefined
  }

  /** Breaks the connection. Its statement fails, and the pool opens another connection. */
  destroy() {
    this.isLost = true
    this.connection.stream.destroy()
  }

  /** Whether the request has waited so long, for the connection and the statement, that the database has to be checked. */
  get isLate() {
    const { beforeCheck, watchEvery } = timeLimits.database
    return this.#runningFor > watchEvery / 2 && this.#waitedFor > beforeCheck
  }

  /** Decides what happens to a late statement. */
  handleLateStatement(activities: Activities): 'cancel' | undefined {
    if (!this.isLate) return
    const { lock, statement } = timeLimits.work[this.#isStreaming ? 'stream' : this.#limitedTo]
    const activity = activities.get(this.serverProcess ?? 0)
    if (!activity?.isActive) {
      // The result may be on its way. By the second check it should have arrived.
      this.#checksWithoutWork++
      if (this.#checksWithoutWork > 1) this.destroy()
    } else if (this.#isStuckBehind(activity.lockHolders) && lock > 0 && this.#waitedFor > lock) {
      this.#isEndedForLock = true
      return 'cancel'
    } else if (statement > 0 && this.#runningFor > statement + timeLimits.database.check) {
      // PostgreSQL ends statements at their limit. One that is still running cannot be ended.
      this.destroy()
    }
  }

  /**
   * Returns whether the same transaction held the lock at the last check. If several transactions change one row in turn,
   * the holder differs at each check, and a wait behind them is not stuck.
   */
  #isStuckBehind(holders: string | null): boolean {
    const isSame = holders !== null && holders === this.#lockHolders
    this.#lockHolders = holders
    return isSame
  }

  /** pg knows the process of PostgreSQL that serves the connection, but does not declare it. */
  get serverProcess(): number | undefined {
    return (this as { processID?: number }).processID
  }

  // pg has nine overloads of `query`. We change the one that Kysely uses, and pass on the others.
  override query(...given: never[]): never {
    const [text, values, ...rest] = given as unknown[]
    const send = super.query as (...given: unknown[]) => never
    if (typeof text !== 'string' || rest.length > 0) return send.apply(this, given)
    const { signal } = this.#time ?? {}
    if (signal?.aborted && text !== 'rollback') return Promise.reject(signal.reason) as never
    this.#limitTo(text)
    this.#isBeside = isBeside(values)
    const statement = knownStatement(text, this.#isBeside)
    const { isChange } = statement
    const isAlone = this.getTransactionStatus() === 'I'
    // When a migration has added a column, it has to be sent again. In a transaction that cannot be done.
    const name = statement.returnsAllColumns && !isAlone ? undefined : statement.name
    const isLasting = text === 'commit' || (isChange && isAlone)
    this.#begin(text)
    return new Promise((resolve, reject) => {
      const query = { text, values, ...(name && { name }) }
      const finish = (error: unknown, result: unknown) => {
        this.#end(text, Boolean(error))
        if (this.#time && isLasting && (!error || this.isLost)) this.#time.mayHaveSaved = true
        if (error) return reject(this.#reasonFor(error, isLasting))
        if (this.#isUnconfirmed) return reject(new DatabaseUnavailable('away', { mayHaveSaved: true }))
        resolve(result)
      }
      send.call(this, query, (error: unknown, result: unknown) => {
        if (!isAlone || !hasOutdatedPlan(error)) return finish(error, result)
        this.#forgetPlans(() => send.call(this, query, finish))
      })
    }) as never
  }

  /** pg remembers the names that it has prepared on this connection. */
  #forgetPlans(done: () => void) {
    Object.assign(this.connection, { parsedStatements: {} })
    const send = super.query as (text: string, done: () => void) => void
    // If the connection fails here, the statement that follows fails too, and reports the error.
    send.call(this, 'deallocate all', done)
  }

  #begin(text: string) {
    this.#text = text
    this.#runningSince = performance.now()
    this.#checksWithoutWork = 0
    this.#isEndedForLock = false
    this.#lockHolders = null
    this.#isUnconfirmed = false
    this.#time?.begin()
  }

  #end(text: string, hasFailed: boolean) {
    const ms = performance.now() - (this.#runningSince ?? 0)
    const query = this.#queryOf(text)
    const { label } = knownStatement(query, this.#isBeside)
    countStatement({ label }, ms)
    this.#onStatement?.({ label, text: query, ms, hasFailed })
    this.#runningSince = undefined
    if (text === 'commit' || text === 'rollback') this.#cursorQuery = undefined
    this.#time?.end()
  }

  /** The statements of a cursor have the name of its query: “fetch 200 from list” would not say which list is slow. */
  #queryOf(text: string): string {
    if (text.startsWith('declare '))
      this.#cursorQuery = text.slice(text.indexOf(' for ') + ' for '.length).replace(/^\(/, '')
    return (/^(declare|fetch) /.test(text) && this.#cursorQuery) || text
  }

  get #runningFor() {
    return this.#runningSince === undefined ? 0 : performance.now() - this.#runningSince
  }

  get #waitedFor() {
    return this.#runningFor + Math.min(this.#time?.queued ?? 0, timeLimits.work.call.connection)
  }

  #reasonFor(error: unknown, isLasting: boolean) {
    if (this.#isEndedForLock && error instanceof pg.DatabaseError)
      return new DatabaseUnavailable('locked', { cause: error })
    const isRefused = this.onlyReads && isReadOnlyRefusal(error)
    if (!this.isLost && !isRefused) return error
    if (this.#time) this.#time.hasLostDatabase = true
    return new DatabaseUnavailable('away', {
      cause: error,
      mayHaveSaved: (isLasting && !isRefused) || this.#time?.mayHaveSaved,
    })
  }

  /** Sets the limits of another kind of work, in the same round trip as the statement that follows. */
  #limitTo(text: string) {
    const isInTransaction = this.getTransactionStatus() === 'T'
    if (!isInTransaction) this.#isStreaming = false
    if (text.startsWith('declare ') && this.#work !== 'job') {
      // `set local` ends with the transaction.
      this.#isStreaming = true
      this.#setLimits('set local', 'stream')
    } else if (!isInTransaction && this.#limitedTo !== this.#work) {
      this.#limitedTo = this.#work
      this.#setLimits('set', this.#work)
    }
  }

  #setLimits(set: 'set' | 'set local', work: Work) {
    const { statement, idleInTransaction } = timeLimits.work[work]
    const limits = `${set} statement_timeout = ${statement}; ${set} idle_in_transaction_session_timeout = ${idleInTransaction}`
    // If the connection fails here, the statement that follows fails too, and reports the error.
    const send = super.query as (text: string, done: () => void) => void
    send.call(this, limits, () => undefined)
  }
}

/** The server reports the value of a setting. */
interface ParameterStatus {
  parameterName: string
  parameterValue: string
}

/** A migration has added a column to a table, and the statement returns all of its columns. PostgreSQL has not run it. */
const hasOutdatedPlan = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
