import * as z from 'zod'
import { columnsOf } from '#shared/columns.ts'
import { Day, Moment } from '#shared/day.ts'

/** From a check-in to its check-out. Both are told with the offset of the store where they came in. */
export const Timestamp = z.object({
  id: z.int(),
  employee: z.string(),
  employeeStore: z.string(),
  employeeStoreLocation: z.string(),
  store: z.string(),
  storeLocation: z.string(),
  /** The day it was at the store when they came. */
  date: Day,
  checkIn: Moment,
  checkOut: Moment.nullable(),
  /** As they passed: a night on which the clocks change has one more, or one fewer. */
  hours: z.number().nullable(),
  /** At work; gone; or never checked out, and it is too long ago to be at work still. */
  state: z.enum(['in', 'out', 'forgotten']),
  version: z.int(),
})
export type Timestamp = z.output<typeof Timestamp>

export const timestampColumns = columnsOf(Timestamp, [
  { key: 'id', header: 'ID', kind: 'id', page: 'never', exported: false },
  { key: 'employee', header: 'Employee', width: 24 },
  { key: 'employeeStore', header: 'Employee Store', width: 18 },
  { key: 'employeeStoreLocation', header: 'Employee Store Location', width: 26 },
  { key: 'store', header: 'Store', width: 18 },
  { key: 'storeLocation', header: 'Store Location', width: 26 },
  { key: 'date', header: 'Date', kind: 'day' },
  { key: 'checkIn', header: 'Check In', kind: 'moment' },
  { key: 'checkOut', header: 'Check Out', kind: 'moment', width: 18 },
  { key: 'hours', header: 'Hours', kind: 'hours', sum: 'hours' },
])
