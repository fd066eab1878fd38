import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pickEvenly, ticksFor } from './scale.ts'

it.each([
  [0, 950, [0, 200, 400, 600, 800, 1000]],
  [0, 2050, [0, 500, 1000, 1500, 2000, 2500]],
  [0, 0, [0, 0.2]],
  [-300, 700, [-400, -200, 0, 200, 400, 600, 800]],
  [-10, 0, [-10, -8, -6, -4, -2, 0]],
])('an axis from %d to %d has round steps', (lowest, highest, ticks) => {
  expect(ticksFor(lowest, highest)).toEqual(ticks)
})

it('an axis includes every value and zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.nat(1e12), (lowest, more) => {
      const ticks = ticksFor(lowest, lowest + more)
      expect(ticks[0]).toBeLessThanOrEqual(Math.min(0, lowest))
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(0, lowest + more))
      expect(ticks).toContain(0)
      expect(ticks.length).toBeLessThanOrEqual(8)
    }),
  )
})

it('of many labels a few are shown at equal distances', () => {
  expect(pickEvenly(3, 6)).toEqual([0, 1, 2])
  expect(pickEvenly(13, 6)).toEqual([0, 3, 6, 9, 12])
  expect(pickEvenly(0, 6)).toEqual([])
})
