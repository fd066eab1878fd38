import * as z from 'zod'
import { columnsOf } from '#shared/columns.ts'
import { Day, Moment } from '#shared/day.ts'

/** A check-in and its check-out, both with the UTC offset of the store where the employee checked in. */
export const Timestamp = z.object({
  id: z.int(),
  employee: z.string(),
  employeeStore: z.string(),
  employeeStoreLocation: z.string(),
  store: z.string(),
  storeLocation: z.string(),
  /** The day of the check-in at the store. */
  date: Day,
  checkIn: Moment,
  checkOut: Moment.nullable(),
  /** The elapsed hours. A night on which the clocks change has one more or one fewer. */
  hours: z.number().nullable(),
  /** At work, checked out, or checked in too long ago to be still at work. */
  state: z.enum(['in', 'out', 'forgotten']),
  version: z.int(),
})
export type Timestamp = z.output<typeof Timestamp>

export const timestampColumns = columnsOf(Timestamp, [
  { key: 'id', header: 'ID', kind: 'id', page: 'never', exported: false },
  { key: 'employee', header: 'Employee', card: 'title', width: 24 },
  { key: 'employeeStore', header: 'Employee Store', width: 18, priority: 2 },
  { key: 'employeeStoreLocation', header: 'Employee Store Location', width: 26, priority: 1 },
  { key: 'store', header: 'Store', width: 18 },
  { key: 'storeLocation', header: 'Store Location', width: 26, priority: 1 },
  { key: 'date', header: 'Date', card: 'title', kind: 'day' },
  { key: 'checkIn', header: 'Check In', card: 'state', kind: 'moment' },
  { key: 'checkOut', header: 'Check Out', card: 'state', kind: 'moment', width: 18 },
  { key: 'hours', header: 'Hours', card: 'figure', kind: 'hours', sum: 'hours' },
])
