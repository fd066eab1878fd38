import { setTimeout as pause } from 'node:timers/promises'

/** Time for what has arrived already to be read, where our own process was too busy to do so. */
const toCatchUp = 30

/** What the work returns, or undefined when it takes longer than that. The work itself goes on. */
export async function withinTime<Result>(work: Promise<Result>, milliseconds: number): Promise<Result | undefined> {
  const done = new AbortController()
  const tooLate = async () => {
    await pause(milliseconds, undefined, { signal: done.signal })
    await pause(toCatchUp, undefined, { signal: done.signal })
    return undefined
  }
  try {
    return await Promise.race([work, tooLate()])
  } finally {
    done.abort()
  }
}
