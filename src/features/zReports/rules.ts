import { type Cents, cents } from '#shared/money.ts'
import type { ZReport } from './columns.ts'
import type { StoreDifference } from './contract.ts'

export const zReportViewNames = { all: 'Show All', differing: 'With differences', replaced: 'Replaced' } as const

/** Each counted amount with its expected one. */
const pairs = [
  ['charge', 'calculatedCharge'],
  ['c1', 'calculatedC1'],
  ['c2', 'calculatedC2'],
] as const
type Pair = (typeof pairs)[number]
export type CountedFigure = Pair[0]
type ReportFigures = Pick<ZReport, Pair[number]>

const expectedOf: Record<CountedFigure, Pair[1]> = {
  charge: 'calculatedCharge',
  c1: 'calculatedC1',
  c2: 'calculatedC2',
}

/** The counted amount minus the expected one. A negative amount is missing. */
export const differenceOf = (report: ReportFigures, figure: CountedFigure): Cents =>
  cents(report[figure] - report[expectedOf[figure]])

/** The differences of each store, the highest missing amount first. Replaced reports do not count. */
export function differencesByStore(
  reports: readonly (ReportFigures & Pick<ZReport, 'store' | 'replaced'>)[],
): StoreDifference[] {
  const stores = new Map<string, StoreDifference>()
  for (const report of reports.filter(({ replaced }) => !replaced)) {
    const before = stores.get(report.store) ?? { store: report.store, over: cents(0), short: cents(0) }
    const differences = pairs.map(([figure]) => differenceOf(report, figure))
    stores.set(report.store, {
      store: report.store,
      over: cents(before.over + sum(differences.filter((cents) => cents > 0))),
      short: cents(before.short + sum(differences.filter((cents) => cents < 0))),
    })
  }
  return [...stores.values()].sort((a, b) => a.short - b.short || b.over - a.over || a.store.localeCompare(b.store))
}

const sum = (amounts: readonly Cents[]) => amounts.reduce<number>((all, amount) => all + amount, 0)
