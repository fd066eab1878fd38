import type { FastifyInstance } from 'fastify'
import type { ServerParts } from '#platform/feature.ts'
import { answer } from '#platform/http/answer.ts'
import { exportSheet } from '#platform/sheet/exportSheet.ts'
import { factsOf } from '#platform/sheet/facts.ts'
import { sheetColumns } from '#platform/sheet/sheetColumns.ts'
import { buyerSearch, reportColumns } from '../columns.ts'
import { reportCalls } from '../contract.ts'
import { streamReport } from './queries.ts'
import { readCharts, readReport } from './readReport.ts'

export function reportRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, reportCalls.search, ({ body }) => readReport(db, body))
  answer(app, reportCalls.export, async ({ body, caller }) =>
    exportSheet({
      fileName: 'transaction_report.xlsx',
      sheetName: 'Transaction Report',
      columns: sheetColumns(reportColumns),
      rows: await streamReport(db, body),
      facts: factsOf(caller, body, { columns: [...reportColumns, ...buyerSearch] }),
    }),
  )
  answer(app, reportCalls.charts, ({ body }) => readCharts(db, body))
}
