import type { FastifyInstance } from 'fastify'
import { answer, answerOnce } from '#platform/http/answer.ts'
import { exportList } from '#platform/sheet/exportList.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { zReportColumns } from '../columns.ts'
import { zReportCalls } from '../contract.ts'
import { differencesByStore, zReportViewNames } from '../rules.ts'
import { findZReports, listZReports, streamZReports } from './queries.ts'
import { reportDay } from './reportDay.ts'

export function zReportRoutes(app: FastifyInstance, { db }: ServerParts) {
  answerOnce(app, zReportCalls.insert, { work: (tx, { body, caller }) => reportDay(tx, body, caller) })
  answer(app, zReportCalls.all, ({ body }) => findZReports(db, body))
  answer(app, zReportCalls.export, async ({ body, caller }) =>
    exportList({
      fileName: 'zReports.xlsx',
      sheetName: 'Z Reports',
      columns: zReportColumns,
      cells: { replaced: ({ replaced }) => (replaced ? 'Yes' : '') },
      rows: await streamZReports(db, body),
      query: body,
      caller,
      views: zReportViewNames,
    }),
  )
  answer(app, zReportCalls.differences, async ({ body }) => ({
    stores: differencesByStore(await listZReports(db, body)),
  }))
}
