import type { FastifyInstance } from 'fastify'
import type { ServerParts } from '#platform/feature.ts'
import { answer } from '#platform/http/answer.ts'
import { exportSheet, type SheetColumn } from '#platform/list/sheet.ts'
import { type Timestamp, timeClockCalls } from '../contract.ts'
import { checkedOut, clockTime, stateNames } from '../rules.ts'
import { correctStamp } from './correctStamp.ts'
import { checkIn, checkOut } from './punch.ts'
import { findTimestamps, streamTimestamps } from './queries.ts'

const sheet: SheetColumn<Timestamp>[] = [
  { header: 'Employee', value: (row) => row.employee, width: 24 },
  { header: 'Employee Store', value: (row) => row.employeeStore, width: 18 },
  { header: 'Employee Store Location', value: (row) => row.employeeStoreLocation, width: 26 },
  { header: 'Store', value: (row) => row.store, width: 18 },
  { header: 'Store Location', value: (row) => row.storeLocation, width: 26 },
  { header: 'Date', value: (row) => row.date, kind: 'day' },
  { header: 'Check In', value: (row) => clockTime(row.checkIn) },
  {
    header: 'Check Out',
    value: (row) => (row.state === 'forgotten' ? stateNames.forgotten : checkedOut(row)),
    width: 18,
  },
  { header: 'Hours', value: (row) => row.hours, kind: 'hours' },
]

export function timeClockRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, timeClockCalls.checkIn, ({ body, caller, keep }) => checkIn(db, body, caller, keep))
  answer(app, timeClockCalls.checkOut, ({ body, caller, keep }) => checkOut(db, body, caller, keep))
  answer(app, timeClockCalls.all, ({ body }) => findTimestamps(db, body))
  // Its name is another list's; whoever fetches it has always known it by that.
  answer(app, timeClockCalls.export, async ({ body }) =>
    exportSheet('mobile_reports.xlsx', 'Timestamps', sheet, await streamTimestamps(db, body)),
  )
  answer(app, timeClockCalls.correct, ({ body, caller }) => correctStamp(db, body, caller))
}
