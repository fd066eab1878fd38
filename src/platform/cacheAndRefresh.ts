import { isRecent } from './age.ts'
import { timeLimits } from './timeLimits.ts'
import { withinTime } from './withinTime.ts'

/**
 * Returns a function that returns a cached value, and reads it again when it is older than `freshFor` milliseconds. A value
 * that has not changed stays the same object. While it cannot be read, or not in time, the last value is returned.
 */
export function cacheAndRefresh<Value>(
  read: () => Promise<Value>,
  logError: (error: unknown) => void,
  freshFor = 1000,
): () => Promise<Value> {
  let last: { value: Value; text: string } | undefined
  let reading: Promise<Value> | undefined
  let lastBegun = 0
  /** The last read failed or takes too long, so callers do not wait for the next one. */
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
        // There is no older value to return, so the next call reads again at once.
        lastBegun = 0
        throw error
      }
      if (!isLate) logError(error)
      isLate = true
      return last.value
    } finally {
      reading = undefined
    }
  }
  return async () => {
    if (!reading && !isRecent(lastBegun, freshFor)) {
      lastBegun = Date.now()
      reading = readAgain()
    }
    // Without an older value, the caller waits, however long the read takes.
    if (!last) return reading ?? readAgain()
    if (!reading || isLate) return last.value
    const value = await withinTime(reading, timeLimits.contentCheck)
    if (value !== undefined) return value
    isLate = true
    return last.value
  }
}
