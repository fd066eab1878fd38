import { actNames, actOf, type RequestName, sendsOf, shareOfHour } from './model.ts'
import { type CpuTimes, combine } from './usage.ts'

/** Processor time in seconds. */
export type Cost = CpuTimes
export const nothing: Cost = { nodes: 0, postgres: 0, proxy: 0, generator: 0, machine: 0 }

export const times = (cost: Cost, by: number): Cost => combine(cost, cost, (each) => each * by)
export const plus = (one: Cost, other: Cost): Cost => combine(one, other, (each, more) => each + more)

/** The processor time of these requests by what single ones cost. */
export function calculate(sent: ReadonlyMap<RequestName, number>, costs: ReadonlyMap<RequestName, Cost>): Cost {
  let sum = nothing
  for (const [name, count] of sent) sum = plus(sum, times(costs.get(name) ?? nothing, count))
  return sum
}

/** What the requests of a day took, without what the programs take when nothing is asked. */
export const withoutIdle = (taken: Cost, idle: Cost, seconds: number): Cost => plus(taken, times(idle, -seconds))

/** How many cores the requests of one store need in the busiest half hour of the day. */
export function coresAtPeak(costs: ReadonlyMap<RequestName, Cost>): Pick<Cost, 'nodes' | 'postgres'> {
  const actCosts = actNames.map((name) => {
    const cost = sendsOf(name).reduce((sum, each) => plus(sum, costs.get(each) ?? nothing), nothing)
    return { ...actOf(name), cost }
  })
  const at = (moment: number, part: 'nodes' | 'postgres') =>
    actCosts.reduce(
      (sum, { perDay, hours, cost }) => sum + (perDay * shareOfHour(hours, moment) * cost[part]) / 3600,
      0,
    )
  const most = (part: 'nodes' | 'postgres') => Math.max(...Array.from({ length: 48 }, (_, half) => at(half / 2, part)))
  return { nodes: most('nodes'), postgres: most('postgres') }
}
