import type { FastifyInstance } from 'fastify'
import type { ServerParts } from '#platform/feature.ts'
import { answer } from '#platform/http/answer.ts'
import { exportSheet } from '#platform/sheet/exportSheet.ts'
import { factsOf } from '#platform/sheet/facts.ts'
import { sheetColumns } from '#platform/sheet/sheetColumns.ts'
import { mobileReportColumns } from '../columns.ts'
import { mobileReportCalls } from '../contract.ts'
import { findMobileReports, insertMobileReport, streamMobileReports } from './queries.ts'
import { refuseOthers } from './refuseOthers.ts'

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
    return exportSheet({
      fileName: 'mobile_reports.xlsx',
      sheetName: 'Mobile Reports',
      columns: sheetColumns(mobileReportColumns),
      rows: await streamMobileReports(db, body),
      facts: factsOf(caller, body, { columns: mobileReportColumns }),
    })
  })
}
