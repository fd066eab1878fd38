import { onTestFinished, vi } from 'vitest'

/**
 * Stops the clock of this process until the end of the test, so that a slow machine changes no age. The clock of PostgreSQL
 * goes on.
 */
export function stopClock() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}
