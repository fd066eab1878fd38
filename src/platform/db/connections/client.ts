import { createHash } from 'node:crypto'
import pg from 'pg'
import { timeLimits, type Work } from '../../timeLimits.ts'
import type { DatabaseTime } from '../databaseTime.ts'
import { DatabaseUnavailable } from '../unavailable.ts'
import type { Activity } from './databaseCheck.ts'

/**
 * A connection that knows for how long its statement has been running, and that sets the limits of the work at hand.
 *
 * It also gives statements a name, so that PostgreSQL parses and plans them once for each connection: measured,
 * 10k → 16k queries/s. It reads their results by a callback, because the promises of pg itself survive all quick garbage
 * collections, which then took twelve milliseconds instead of one.
 */
export class ShopClient extends pg.Client {
  /** The connection broke, or we broke it. */
  isLost = false
  #time: DatabaseTime | undefined
  #work: Work = 'call'
  /** Whose limits are set. A new connection begins with those of a call. */
  #limitedTo: Work = 'call'
  /** The transaction reads rows with a cursor, and has the limits for that. */
  #isStreaming = false
  #runningSince: number | undefined
  #checksWithoutWork = 0
  #isCancelled = false
  /** Who held the lock that it waits for, when it was last checked. */
  #lockHolders: string | null = null

  constructor(options: pg.ClientConfig = {}) {
    // The pool hides the password from loops over its options: a plain copy of them would lose it.
    const connectionTimeoutMillis = { value: timeLimits.database.connect, enumerable: true }
    super(Object.create(Object.prototype, { ...Object.getOwnPropertyDescriptors(options), connectionTimeoutMillis }))
    const lose = () => {
      this.isLost = true
    }
    // Without a listener the first of these events would end the process.
    this.on('error', lose)
    this.on('end', lose)
  }

  /** A request, or background work, takes the connection out of the pool. */
  takeFor(time: DatabaseTime | undefined) {
    this.#time = time
    this.#work = time ? 'call' : 'background'
  }

  giveBack() {
    this.#time = undefined
  }

  /** Breaks the connection. What runs on it fails, and the pool opens another. */
  destroy() {
    this.isLost = true
    this.connection.stream.destroy()
  }

  /** Its request waits so long, for the connection and for the statement, that the database should be checked. */
  get isLate() {
    const { beforeCheck, watchEvery } = timeLimits.database
    return this.#runningFor > watchEvery / 2 && this.#waitedFor > beforeCheck
  }

  /** Decides about a late statement. Undefined: PostgreSQL does not know this connection any longer. */
  judge(activity: Activity | undefined): 'cancel' | undefined {
    if (!this.isLate) return
    const { lock, statement } = timeLimits.work[this.#isStreaming ? 'stream' : this.#limitedTo]
    if (!activity?.isActive) {
      // Its answer may be on the way. By the second check it is not.
      this.#checksWithoutWork++
      if (this.#checksWithoutWork > 1) this.destroy()
    } else if (this.#isStuckBehind(activity.lockHolders) && lock > 0 && this.#waitedFor > lock) {
      this.#isCancelled = true
      return 'cancel'
    } else if (statement > 0 && this.#runningFor > statement + timeLimits.database.check) {
      // PostgreSQL ends a statement itself. Only one that it cannot end is still there after its limit.
      this.destroy()
    }
  }

  /** Several changes of one row hold its lock in turn. A wait among them is not stuck: the holder changes. */
  #isStuckBehind(holders: string | null): boolean {
    const isSame = holders !== null && holders === this.#lockHolders
    this.#lockHolders = holders
    return isSame
  }

  get serverProcess(): number | undefined {
    return (this as { processID?: number }).processID
  }

  // pg overloads `query` nine ways. We change the one that Kysely uses and hand on the rest.
  override query(...given: never[]): never {
    const [text, values, ...rest] = given as unknown[]
    const send = super.query as (...given: unknown[]) => never
    if (typeof text !== 'string' || rest.length > 0) return send.apply(this, given)
    this.#limitTo(text)
    const { name, isChange } = knownStatement(text)
    const isLasting = text === 'commit' || (isChange && this.getTransactionStatus() === 'I')
    this.#begin()
    return new Promise((resolve, reject) => {
      send.call(this, { text, values, ...(name && { name }) }, (error: unknown, result: unknown) => {
        this.#end()
        if (this.#time && isLasting && (!error || this.isLost)) this.#time.mayHaveSaved = true
        if (error) reject(this.#reasonFor(error, isLasting))
        else resolve(result)
      })
    }) as never
  }

  #begin() {
    this.#runningSince = performance.now()
    this.#checksWithoutWork = 0
    this.#isCancelled = false
    this.#lockHolders = null
    this.#time?.begin()
  }

  #end() {
    this.#runningSince = undefined
    this.#time?.end()
  }

  get #runningFor() {
    return this.#runningSince === undefined ? 0 : performance.now() - this.#runningSince
  }

  get #waitedFor() {
    return this.#runningFor + Math.min(this.#time?.queued ?? 0, timeLimits.work.call.connection)
  }

  #reasonFor(error: unknown, isLasting: boolean) {
    if (this.#isCancelled && error instanceof pg.DatabaseError)
      return new DatabaseUnavailable('locked', { cause: error })
    if (!this.isLost) return error
    if (this.#time) this.#time.hasLostDatabase = true
    return new DatabaseUnavailable('away', { cause: error, mayHaveSaved: isLasting || this.#time?.mayHaveSaved })
  }

  /** Sets the limits of another kind of work, in the same trip as the statement that follows. */
  #limitTo(text: string) {
    const isInTransaction = this.getTransactionStatus() === 'T'
    if (!isInTransaction) this.#isStreaming = false
    if (text.startsWith('declare ')) {
      // What is set for a transaction ends with it.
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

interface Statement {
  name?: string
  /** It inserts, updates or deletes. Outside of a transaction that stays, whatever fails afterwards. */
  isChange: boolean
}

const statements = new Map<string, Statement>()
/** Every connection keeps every named plan, so their number is limited. Later statements have no name. */
const mostNames = 500

function knownStatement(text: string): Statement {
  const known = statements.get(text)
  if (known) return known
  const isChange = /^\s*(insert|update|delete) |^\s*with .*\b(insert into|update|delete from) /s.test(text)
  // A migration holds many statements in one, and those cannot be prepared.
  if (statements.size >= mostNames || !/^\s*(select|insert|update|delete|with) /.test(text)) return { isChange }
  const statement = { name: createHash('sha256').update(text).digest('base64url'), isChange }
  statements.set(text, statement)
  return statement
}
