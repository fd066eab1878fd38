import { expect, it } from 'vitest'
import { calculate, coresAtPeak, nothing, withoutIdle } from './calculation.ts'
import { perStoreDay, type RequestName, rateAt } from './model.ts'

const aMillisecond = { ...nothing, nodes: 0.001, postgres: 0.002 }
const names = Object.keys(perStoreDay()) as RequestName[]
const costs = new Map(names.map((name) => [name, aMillisecond]))

it('requests cost the sum of what each costs, without what is used when nothing is asked', () => {
  const sent = new Map<RequestName, number>([
    ['charts', 10],
    ['place an order', 90],
  ])
  expect(calculate(sent, costs)).toMatchObject({ nodes: expect.closeTo(0.1), postgres: expect.closeTo(0.2) })
  const taken = { ...nothing, nodes: 1.5 }
  expect(withoutIdle(taken, { ...nothing, nodes: 0.01 }, 60).nodes).toBeCloseTo(0.9)
})

it('a core is full with so many stores that their requests of the busiest half hour fill it', () => {
  const { nodes, postgres } = coresAtPeak(costs)
  const busiest = Math.max(...Array.from({ length: 48 }, (_, half) => rateAt(1, half / 2)))
  expect([nodes, postgres]).toEqual([expect.closeTo(busiest * 0.001), expect.closeTo(busiest * 0.002)])
})
