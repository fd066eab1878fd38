import type { FastifyInstance } from 'fastify'
import type { ServerParts } from '#platform/feature.ts'
import { answer } from '#platform/http/answer.ts'
import { exportSheet } from '#platform/sheet/exportSheet.ts'
import { factsOf } from '#platform/sheet/facts.ts'
import { sheetColumns } from '#platform/sheet/sheetColumns.ts'
import { type ZReport, zReportColumns } from '../columns.ts'
import { zReportCalls } from '../contract.ts'
import { differencesByStore, zReportViewNames } from '../rules.ts'
import { findZReports, listZReports, streamZReports } from './queries.ts'
import { reportDay } from './reportDay.ts'

const sheet = sheetColumns<ZReport>(zReportColumns, {
  replaced: ({ replaced }) => (replaced ? 'Yes' : ''),
})

export function zReportRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, zReportCalls.insert, ({ body, caller, keep }) => reportDay(db, body, caller, keep))
  answer(app, zReportCalls.all, ({ body }) => findZReports(db, body))
  answer(app, zReportCalls.export, async ({ body, caller }) =>
    exportSheet({
      fileName: 'zReports.xlsx',
      sheetName: 'Z Reports',
      columns: sheet,
      rows: await streamZReports(db, body),
      facts: factsOf(caller, body, { columns: zReportColumns, views: zReportViewNames }),
    }),
  )
  answer(app, zReportCalls.differences, async ({ body }) => ({
    stores: differencesByStore(await listZReports(db, body)),
  }))
}
