import * as z from 'zod'
import { columnsOf } from '#shared/columns.ts'
import { Day } from '#shared/day.ts'
import { Money } from '#shared/money.ts'

export const MobileReport = z.object({
  id: z.int(),
  invoiceNo: z.string(),
  store: z.string(),
  customer: z.string(),
  imei: z.string(),
  description: z.string(),
  value: Money,
  /** The date in the time zone of the store. */
  date: Day,
})
export type MobileReport = z.output<typeof MobileReport>

export const mobileReportColumns = columnsOf(MobileReport, [
  { key: 'id', header: 'ID', kind: 'id' },
  { key: 'invoiceNo', header: 'Invoice No', width: 16, priority: 3 },
  { key: 'store', header: 'Store', width: 18, priority: 2 },
  { key: 'customer', header: 'Customer', card: 'title', width: 26, priority: 1 },
  { key: 'imei', header: 'IMEI', width: 18 },
  { key: 'description', header: 'Description', width: 44 },
  { key: 'value', header: 'Value', card: 'figure', kind: 'money' },
  { key: 'date', header: 'Date', kind: 'day', page: 'hidden' },
])
