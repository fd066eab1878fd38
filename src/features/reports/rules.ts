import { type Day, daysAfter } from '#shared/day.ts'
import { cents } from '#shared/money.ts'
import type { Sales } from './contract.ts'

/** What belongs together, in one: named by the last of them, summed over all. */
export function sumBy<Sold extends Sales>(sold: readonly Sold[], keyOf: (one: Sold) => string | number): Sold[] {
  const sums = new Map<string | number, Sold>()
  for (const one of sold) {
    const before = sums.get(keyOf(one))
    const sales = cents((before?.sales ?? 0) + one.sales)
    const profit = cents((before?.profit ?? 0) + one.profit)
    sums.set(keyOf(one), { ...one, sales, profit })
  }
  return [...sums.values()]
}

export const bestFirst = <Sold extends Sales>(sold: readonly Sold[]) => sold.toSorted((a, b) => b.sales - a.sales)

/** Every week from the first to the last, the quiet ones among them at nothing. */
export function everyWeek(weeks: readonly (Sales & { week: Day })[]): (Sales & { week: Day })[] {
  const known = new Map(weeks.map((one) => [one.week, one]))
  const all = [...known.keys()].sort()
  const last = all.at(-1) ?? ''
  const filled: (Sales & { week: Day })[] = []
  for (let week = all[0]; week !== undefined && week <= last; week = daysAfter(week, 7))
    filled.push(known.get(week) ?? { week, sales: cents(0), profit: cents(0) })
  return filled
}
