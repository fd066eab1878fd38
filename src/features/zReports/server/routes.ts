import type { FastifyInstance } from 'fastify'
import type { ServerParts } from '#platform/feature.ts'
import { answer } from '#platform/http/answer.ts'
import { exportSheet, type SheetColumn } from '#platform/list/sheet.ts'
import { type ZReport, zReportCalls } from '../contract.ts'
import { differencesByStore } from '../rules.ts'
import { findZReports, listZReports, streamZReports } from './queries.ts'
import { reportDay } from './reportDay.ts'

const sheet: SheetColumn<ZReport>[] = [
  { header: 'ID', value: (row) => row.id, kind: 'number' },
  { header: 'Store', value: (row) => row.store, width: 18 },
  { header: 'Store Location', value: (row) => row.storeLocation, width: 26 },
  { header: 'Charge', value: (row) => row.charge, kind: 'money' },
  { header: 'C1', value: (row) => row.c1, kind: 'money' },
  { header: 'C2', value: (row) => row.c2, kind: 'money' },
  { header: 'Calculated Charge', value: (row) => row.calculatedCharge, kind: 'money' },
  { header: 'Calculated C1', value: (row) => row.calculatedC1, kind: 'money' },
  { header: 'Calculated C2', value: (row) => row.calculatedC2, kind: 'money' },
  { header: 'Comment', value: (row) => row.comment, width: 40 },
  { header: 'Date', value: (row) => row.date, kind: 'day' },
  { header: 'Employees Present', value: (row) => row.employeesPresent, width: 40 },
  { header: 'Difference', value: (row) => row.difference, kind: 'money' },
  { header: 'Replaced', value: (row) => (row.replaced ? 'Yes' : '') },
]

export function zReportRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, zReportCalls.insert, ({ body, caller, keep }) => reportDay(db, body, caller, keep))
  answer(app, zReportCalls.all, ({ body }) => findZReports(db, body))
  answer(app, zReportCalls.export, async ({ body }) =>
    exportSheet('zReports.xlsx', 'Z Reports', sheet, await streamZReports(db, body)),
  )
  answer(app, zReportCalls.differences, async ({ body }) => ({
    stores: differencesByStore(await listZReports(db, body)),
  }))
}
