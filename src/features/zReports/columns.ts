import * as z from 'zod'
import { columnsOf } from '#shared/columns.ts'
import { Day } from '#shared/day.ts'
import { Money } from '#shared/money.ts'

export const ZReport = z.object({
  id: z.int(),
  store: z.string(),
  storeLocation: z.string(),
  charge: Money,
  c1: Money,
  c2: Money,
  calculatedCharge: Money,
  calculatedC1: Money,
  calculatedC2: Money,
  comment: z.string(),
  date: Day,
  employeesPresent: z.string(),
  /** The counted sum minus the expected sum. A negative amount is missing. */
  difference: Money,
  /** The store reported the same day again. Only its newest report counts. */
  replaced: z.boolean(),
})
export type ZReport = z.output<typeof ZReport>

export const zReportColumns = columnsOf(ZReport, [
  { key: 'id', header: 'ID', kind: 'id' },
  { key: 'store', header: 'Store', card: 'title', width: 18 },
  { key: 'storeLocation', header: 'Store Location', width: 26, priority: 1 },
  { key: 'charge', header: 'Charge', kind: 'money' },
  { key: 'c1', header: 'C1', kind: 'money' },
  { key: 'c2', header: 'C2', kind: 'money' },
  { key: 'calculatedCharge', header: 'Calculated Charge', kind: 'money', priority: 2 },
  { key: 'calculatedC1', header: 'Calculated C1', kind: 'money', priority: 2 },
  { key: 'calculatedC2', header: 'Calculated C2', kind: 'money', priority: 2 },
  { key: 'comment', header: 'Comment', width: 40, priority: 1 },
  { key: 'date', header: 'Date', card: 'title', kind: 'day' },
  { key: 'employeesPresent', header: 'Employees Present', width: 40, priority: 1 },
  { key: 'difference', header: 'Difference', card: 'figure', kind: 'money' },
  { key: 'replaced', header: 'Replaced', kind: 'boolean', computed: true, page: 'never' },
])
