import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { withinTime } from '../refusal/withinTime.ts'

interface RepeatedWork {
  /** It names the loop in the metric. */
  name: string
  /** The milliseconds between two runs. A run begins when the one before has ended. */
  every: number | (() => number)
  run: () => Promise<unknown>
  /** The first run begins at once instead of after a pause. */
  atOnce?: boolean
  /** Called with an error of a run, unless the run before failed with the same one. */
  onError: (error: unknown) => void
}

interface LoopHealth {
  /** In milliseconds, by `performance.now()`. Undefined before the first run that succeeded. */
  lastSuccess?: number
  /** Of the last run. Undefined if it succeeded. */
  lastError?: string
}

interface RunningLoop {
  name: string
  /** In milliseconds, by `performance.now()`. */
  started: number
  health: Readonly<LoopHealth>
}

export interface Background {
  start(): void
  /** Runs the work now, or once more if it is running. */
  wake(): void
  /** Ends the loop, and waits for the run under way, but not for long. */
  stop(): Promise<void>
}

/** In milliseconds. */
const longestEnd = 5_000

/** The loops of this node that run. */
const running = new Set<RunningLoop>()
export const runningLoops = (): readonly RunningLoop[] => [...running]

/** Repeats a work until it is stopped. All work of the server that no request waits for is such a loop. */
export function background({ name, every, run, atOnce = false, onError }: RepeatedWork): Background {
  const health: LoopHealth = {}
  const loop: RunningLoop = { name, started: 0, health }
  let stopping = new AbortController()
  let waiting = new AbortController()
  let isWoken = false
  let working: Promise<void> = Promise.resolve()

  const runOnce = async () => {
    try {
      await run()
      health.lastSuccess = performance.now()
      delete health.lastError
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      // The pool has already logged that the database is away or read-only.
      if (message !== health.lastError && !(error instanceof DatabaseUnavailable)) onError(error)
      health.lastError = message
    }
  }
  const work = async () => {
    while (!stopping.signal.aborted) {
      waiting = new AbortController()
      const milliseconds = typeof every === 'function' ? every() : every
      if (!isWoken) await pause(milliseconds, undefined, { signal: waiting.signal, ref: false }).catch(() => undefined)
      if (stopping.signal.aborted) return
      isWoken = false
      await runOnce()
    }
  }
  const wake = () => {
    isWoken = true
    waiting.abort()
  }
  return {
    start() {
      stopping = new AbortController()
      isWoken = atOnce
      loop.started = performance.now()
      running.add(loop)
      working = work()
    },
    wake,
    async stop() {
      running.delete(loop)
      stopping.abort()
      wake()
      await withinTime(working, longestEnd)
    },
  }
}
