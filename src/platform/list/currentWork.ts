import { AsyncLocalStorage } from 'node:async_hooks'

export interface Progress {
  /** How many rows, orders or mails are done. */
  done: number
  /** Undefined if it is not known how many there are. */
  total?: number | undefined
  /** What is being done, in words: `Writing rows`. */
  step?: string
}

/** The heavy work that is being done: a file that a caller waits for, or a job. */
export interface HeavyWork {
  isJob: boolean
  /** Waits for one of the few slots for long work. Returns the function that leaves it. */
  enter: (signal: AbortSignal) => Promise<() => void>
  /** Called between two batches of long work, so that short requests do not wait for all of it. */
  giveWay: () => Promise<void>
  /** Throws if the work was cancelled. */
  report: (progress: Progress) => void
}

const storage = new AsyncLocalStorage<HeavyWork>()

export const duringWork = <Result>(work: HeavyWork, act: () => Result): Result => storage.run(work, act)

/** Undefined in all other requests. */
export const currentWork = () => storage.getStore()

/** Lets other requests be answered. For work in memory that takes longer than a few milliseconds, after each part of it. */
export const letOthersIn = (): Promise<unknown> => currentWork()?.giveWay() ?? new Promise(setImmediate)

/** Reports the progress of a job. Throws if the job was cancelled, so that the work ends. */
export const reportProgress = (progress: Progress) => storage.getStore()?.report(progress)
