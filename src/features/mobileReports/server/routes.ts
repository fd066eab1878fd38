import type { FastifyInstance } from 'fastify'
import type { ServerParts } from '#platform/feature.ts'
import { answer } from '#platform/http/answer.ts'
import { exportSheet, type SheetColumn } from '#platform/list/sheet.ts'
import { type MobileReport, mobileReportCalls } from '../contract.ts'
import { findMobileReports, insertMobileReport, streamMobileReports } from './queries.ts'
import { refuseOthers } from './refuseOthers.ts'

const sheet: SheetColumn<MobileReport>[] = [
  { header: 'ID', value: (row) => row.id, kind: 'number' },
  { header: 'Invoice No', value: (row) => row.invoiceNo, width: 16 },
  { header: 'Store', value: (row) => row.store, width: 18 },
  { header: 'Customer', value: (row) => row.customer, width: 26 },
  { header: 'IMEI', value: (row) => row.imei, width: 18 },
  { header: 'Description', value: (row) => row.description, width: 44 },
  { header: 'Value', value: (row) => row.value, kind: 'money' },
  { header: 'Date', value: (row) => row.date, kind: 'day' },
]

export function mobileReportRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, mobileReportCalls.insert, ({ body, caller, keep }) =>
    db.transaction().execute(async (tx) => keep(tx, await insertMobileReport(tx, body, caller))),
  )
  answer(app, mobileReportCalls.all, async ({ body, caller }) => {
    await refuseOthers(db, caller)
    return findMobileReports(db, body)
  })
  answer(app, mobileReportCalls.export, async ({ body, caller }) => {
    await refuseOthers(db, caller)
    return exportSheet('mobile_reports.xlsx', 'Mobile Reports', sheet, await streamMobileReports(db, body))
  })
}
