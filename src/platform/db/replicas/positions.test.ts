import { expect, it } from 'vitest'
import { Positions } from './positions.ts'

it('a replica lags by the time since the primary was at its position for the last time', () => {
  const positions = new Positions()
  for (const [position, at] of [
    [100, 0],
    [100, 1_000],
    [200, 2_000],
    [300, 3_000],
  ] as const)
    positions.add(position, at)
  expect(positions.lagOf(300, 3_100)).toBe(100)
  expect(positions.lagOf(299, 3_100)).toBe(1_100)
  expect(positions.lagOf(150, 3_100)).toBe(2_100)
  // Nobody knows when the primary was there.
  expect(positions.lagOf(50, 3_100)).toBe(600_000)
})

it('a replica of a primary that saves nothing does not lag', () => {
  const positions = new Positions()
  for (let at = 0; at <= 3_600_000; at += 500) positions.add(100, at)
  expect(positions.lagOf(100, 3_600_200)).toBe(200)
})

it('a primary that was promoted without the end of the log begins anew', () => {
  const positions = new Positions()
  positions.add(500, 0)
  positions.add(400, 1_000)
  expect(positions.lagOf(400, 1_200)).toBe(200)
  expect(positions.latest).toEqual({ position: 400, at: 1_000 })
})
