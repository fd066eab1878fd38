import { AsyncLocalStorage } from 'node:async_hooks'

/** A statement that has ended. Its text has no values: they are sent apart from it. */
export interface SentStatement {
  /** Its name, such as `select orders 3f9c01ab`. */
  label: string
  text: string
  ms: number
  hasFailed: boolean
}
export type OnStatement = (statement: SentStatement) => void

interface Options {
  /** The kind of work, which decides the time limits. */
  work?: 'call' | 'job'
  /** When it is aborted, running statements are cancelled, and later ones fail. */
  signal?: AbortSignal
}

/** The time that one request, or one job, spends with the database, and whether it may have changed something. */
export class DatabaseTime {
  readonly work: 'call' | 'job'
  readonly signal: AbortSignal | undefined
  /** Milliseconds it waited for a connection. */
  queued = 0
  /** A transaction of this request was committed, or may have been committed before its connection broke. */
  mayHaveSaved = false
  /** The database stopped answering this request. It does not wait for it a second time. */
  hasLostDatabase = false
  /** Called after each statement of this request. */
  onStatement: OnStatement | undefined
  #running = 0
  #since = 0
  #finished = 0

  constructor({ work = 'call', signal }: Options = {}) {
    this.work = work
    this.signal = signal
  }

  /** Milliseconds with the database, waits included. Statements that run at the same time count once. */
  get milliseconds() {
    return this.#finished + (this.#running > 0 ? performance.now() - this.#since : 0)
  }

  begin() {
    if (this.#running++ === 0) this.#since = performance.now()
  }

  end() {
    if (--this.#running === 0) this.#finished += performance.now() - this.#since
  }
}

const storage = new AsyncLocalStorage<DatabaseTime>()

/** Runs the work of a request. Statements outside of a request belong to background work. */
export const duringRequest = <Result>(time: DatabaseTime, work: () => Result): Result => storage.run(time, work)

export const currentDatabaseTime = () => storage.getStore()
