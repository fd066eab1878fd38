import { expect, it } from 'vitest'
import { inOrderOf, isQuiet, judgePause, longestPause } from './plan.ts'

const faults = ['primary', 'standby', 'etcd', 'app', 'proxy']

it('a seed gives the same order again, with each fault once', () => {
  expect(inOrderOf(7, faults)).toEqual(inOrderOf(7, faults))
  expect(inOrderOf(7, faults).toSorted()).toEqual(faults.toSorted())
  const orders = new Set(Array.from({ length: 50 }, (_, seed) => inOrderOf(seed, faults).join()))
  expect(orders.size).toBeGreaterThan(20)
})

it('finds the longest pause, also before the first write and after the last one', () => {
  expect(longestPause([1_000, 2_000, 7_000, 8_000], 0, 8_500)).toBe(5)
  expect(longestPause([6_000, 7_000], 0, 8_000)).toBe(6)
  expect(longestPause([1_000], 0, 8_000)).toBe(7)
  expect(longestPause([], 500, 8_000)).toBe(7.5)
})

it('ignores what was acknowledged before the fault, which had been sent before it', () => {
  expect(longestPause([900, 1_000, 4_000], 1_000, 4_500)).toBe(3)
})

it('judges a pause by the limit of its fault', () => {
  expect(judgePause({ limit: 10 }, 10)).toEqual([])
  expect(judgePause({ limit: 10 }, 10.1)).toEqual(['Writes stopped for 10.1 s. The limit is 10 s.'])
  expect(judgePause({}, 50)).toEqual([])
  expect(judgePause({ limit: 30, fromItsEnd: true }, 31)).toEqual([
    'Writes stopped after its end for 31.0 s. The limit is 30 s.',
  ])
})

it('a machine is quiet while each of its cores has at most one program that runs', () => {
  expect(isQuiet(1.9, 2)).toBe(true)
  expect(isQuiet(14, 2)).toBe(false)
})
