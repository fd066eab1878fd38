import { isRecent } from '../refusal/age.ts'
import { timeLimits } from '../refusal/timeLimits.ts'
import { withinTime } from '../refusal/withinTime.ts'

interface Cached<Value> {
  (): Promise<Value>
  /** The value has changed: the next call reads it again, also if a reading that began before is still running. */
  drop(): void
}

/**
 * Returns a function that returns a cached value, and reads it again when it is older than `freshFor()` milliseconds. A value
 * that has not changed stays the same object. While it cannot be read, or not in time, the last value is returned.
 */
export function cacheAndRefresh<Value>(
  read: () => Promise<Value>,
  logError: (error: unknown) => void,
  freshFor = () => 1000,
): Cached<Value> {
  let last: { value: Value; text: string } | undefined
  let reading: Promise<Value> | undefined
  let lastBegun = 0
  /** Counts the drops. A reading that began before one does not replace a later one. */
  let drops = 0
  let lastRead = 0
  /** The last read failed or takes too long, so callers do not wait for the next one. */
  let isLate = false

  const readAgain = async (): Promise<Value> => {
    const began = drops
    try {
      const value = await read()
      if (last && began < lastRead) return last.value
      lastRead = began
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
      if (began === drops) reading = undefined
    }
  }
  const current = async () => {
    if (!reading && !isRecent(lastBegun, freshFor())) {
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
  const drop = () => {
    drops++
    lastBegun = 0
    reading = undefined
  }
  return Object.assign(current, { drop })
}
