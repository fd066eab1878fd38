import { AsyncLocalStorage } from 'node:async_hooks'

/** The time that one request spends with the database. */
export class DatabaseTime {
  #running = 0
  #since = 0
  #finished = 0

  /** Milliseconds with the database, waits included. What runs at the same time counts once. */
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
