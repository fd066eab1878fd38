import type { FastifyInstance } from 'fastify'
import type { ServerParts } from '#platform/feature.ts'
import { answer } from '#platform/http/answer.ts'
import { exportSheet } from '#platform/list/sheet.ts'
import { sheetColumns } from '#platform/list/sheetColumns.ts'
import { reportColumns } from '../columns.ts'
import { reportCalls } from '../contract.ts'
import { streamReport } from './queries.ts'
import { readCharts, readReport } from './readReport.ts'

export function reportRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, reportCalls.search, ({ body }) => readReport(db, body))
  answer(app, reportCalls.export, async ({ body }) =>
    exportSheet(
      'transaction_report.xlsx',
      'Transaction Report',
      sheetColumns(reportColumns),
      await streamReport(db, body),
    ),
  )
  answer(app, reportCalls.charts, ({ body }) => readCharts(db, body))
}
