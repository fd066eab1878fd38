import type { FastifyInstance } from 'fastify'
import { answer } from '#server/answer.ts'
import type { Database } from '#server/db/database.ts'
import { exportSheet } from '#server/sheet.ts'
import { reportCalls } from '../contract.ts'
import { streamReport } from './queries.ts'
import { readCharts, readReport } from './readReport.ts'
import { reportSheet } from './sheets.ts'

export function reportRoutes(app: FastifyInstance, db: Database) {
  answer(app, reportCalls.search, ({ body }) => readReport(db, body))
  answer(app, reportCalls.export, async ({ body }) =>
    exportSheet('transaction_report.xlsx', 'Transaction Report', reportSheet, await streamReport(db, body)),
  )
  answer(app, reportCalls.charts, ({ body }) => readCharts(db, body))
}
