import { expect, it } from 'vitest'
import { pauseAfter } from './pauses.ts'

it('waits longer after each try, at most four hours, and gives up after four days', () => {
  const waits: number[] = []
  for (let tries = 1; ; tries++) {
    const pause = pauseAfter(tries)
    if (pause === undefined) break
    waits.push(pause)
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.slice(0, 6)).toEqual([1, 5, 15, 60, 120, 240])
  expect(Math.max(...waits)).toBe(240)
  expect(waits.reduce((sum, minutes) => sum + minutes) / 60 / 24).toBeCloseTo(4, 1)
})
