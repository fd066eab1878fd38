import { isRecent } from './age.ts'
import { timeLimits } from './timeLimits.ts'
import { withinTime } from './withinTime.ts'

/**
 * Returns a function that reads a value again when it is older than `freshFor` milliseconds. A value that reads the same
 * stays the same object. While it cannot be read, or not in time, everybody gets the last one.
 */
export function cacheAndRefresh<Value>(
  read: () => Promise<Value>,
  complain: (error: unknown) => void,
  freshFor = 1000,
): () => Promise<Value> {
  let last: { value: Value; text: string } | undefined
  let reading: Promise<Value> | undefined
  let since = 0
  /** The last try failed, or takes too long: nobody waits for the next one. */
  let isLate = false

  const readAgain = async (): Promise<Value> => {
    try {
      const value = await read()
      const text = JSON.stringify(value)
      if (last?.text !== text) last = { value, text }
      isLate = false
      return last.value
    } catch (error) {
      if (!last) {
        // Without a value there is nothing to fall back on: the next visitor tries again at once.
        since = 0
        throw error
      }
      if (!isLate) complain(error)
      isLate = true
      return last.value
    } finally {
      reading = undefined
    }
  }
  return async () => {
    if (!reading && !isRecent(since, freshFor)) {
      since = Date.now()
      reading = readAgain()
    }
    if (!last) return reading ?? readAgain()
    if (!reading || isLate) return last.value
    const value = await withinTime(reading, timeLimits.contentCheck)
    if (value !== undefined) return value
    isLate = true
    return last.value
  }
}
