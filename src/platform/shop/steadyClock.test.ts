import { expect, it } from 'vitest'
import { SteadyClock } from './steadyClock.ts'

const minute = 60_000
const day = 24 * 60 * minute

it.each([day, -day])('a clock that was set by %i milliseconds is not steady for a day', (set) => {
  const clock = new SteadyClock()
  expect(clock.look(1_000, 0)).toBe(true)
  expect(clock.look(1_000 + 10 * minute, 10 * minute)).toBe(true)
  const after = (monotonic: number) => clock.look(1_000 + set + monotonic, monotonic)
  expect(after(20 * minute)).toBe(false)
  expect(after(30 * minute)).toBe(false)
  expect(after(day)).toBe(false)
  expect(after(day + 20 * minute)).toBe(true)
})

it('a clock that is corrected by some seconds stays steady', () => {
  const clock = new SteadyClock()
  expect(clock.look(0, 0)).toBe(true)
  expect(clock.look(11 * minute, 10 * minute)).toBe(true)
  expect(clock.look(19 * minute, 20 * minute)).toBe(true)
})
