import { expect, it } from 'vitest'
import type { RequestName } from './model.ts'
import { judge } from './report.ts'

/** A request that was wanted and sent so often, and answered after so many milliseconds each. */
const day = (name: RequestName, wanted: number, ms: number[]) => ({
  wanted: new Map([[name, wanted]]),
  taken: new Map([[name, { sent: wanted, ms, failures: new Map<string, number>() }]]),
})
const times = (count: number, ms: number) => Array.from({ length: count }, () => ms)

it('a day holds if the 99th percentile of each request is at most its goal, and 98% were answered', () => {
  expect(judge(day('list orders', 1000, times(985, 99))).holds).toBe(true)
  expect(judge(day('list orders', 1000, [...times(991, 99), ...times(9, 5000)])).holds).toBe(true)
})

it('a day does not hold if one in 50 takes longer than its goal', () => {
  const { holds, reasons } = judge(day('place an order', 1000, [...times(980, 20), ...times(20, 400)]))
  expect([holds, reasons]).toEqual([false, ['“place an order” took 400 ms, goal 300']])
})

it('a day does not hold if requests were not answered in time, however fast the others were', () => {
  expect(judge(day('list orders', 1000, times(970, 5))).reasons).toEqual([
    'only 97.0% of the requests were answered in time',
  ])
})

it('a request that was sent a few times is not judged by its slowest', () => {
  expect(judge(day('charts', 20, [...times(19, 100), 3000])).holds).toBe(true)
})
