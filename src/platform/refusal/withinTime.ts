import { setTimeout as pause } from 'node:timers/promises'

/** If our own process was busy, a result may have arrived without being read yet. This is the time to read it. */
const toCatchUp = 30

/** Returns the result of the work, or undefined when it takes longer than the limit. The work itself goes on. */
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
