import { type Day, daysAfter } from '#shared/day.ts'
import { cents } from '#shared/money.ts'
import type { Sales } from './contract.ts'

/** Sums the rows with the same key. The other fields are those of the last row. */
export function sumBy<Sold extends Sales>(sold: readonly Sold[], keyOf: (row: Sold) => string | number): Sold[] {
  const sums = new Map<string | number, Sold>()
  for (const row of sold) {
    const before = sums.get(keyOf(row))
    const sales = cents((before?.sales ?? 0) + row.sales)
    const profit = cents((before?.profit ?? 0) + row.profit)
    sums.set(keyOf(row), { ...row, sales, profit })
  }
  return [...sums.values()]
}

export const bestFirst = <Sold extends Sales>(sold: readonly Sold[]) => sold.toSorted((a, b) => b.sales - a.sales)

/** Adds the weeks without sales between the first and the last week. */
export function everyWeek(weeks: readonly (Sales & { week: Day })[]): (Sales & { week: Day })[] {
  const known = new Map(weeks.map((week) => [week.week, week]))
  const all = [...known.keys()].sort()
  const last = all.at(-1) ?? ''
  const filled: (Sales & { week: Day })[] = []
  for (let week = all[0]; week !== undefined && week <= last; week = daysAfter(week, 7))
    filled.push(known.get(week) ?? { week, sales: cents(0), profit: cents(0) })
  return filled
}
