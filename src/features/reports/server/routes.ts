import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http/answer.ts'
import { exportList } from '#platform/sheet/exportList.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { buyerSearch, reportColumns } from '../columns.ts'
import { reportCalls } from '../contract.ts'
import { listSummedBuyers, streamReport } from './queries.ts'
import { readCharts, readReport } from './readReport.ts'

export function reportRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, reportCalls.search, ({ body }) => readReport(db, body))
  answer(app, reportCalls.export, async ({ body, caller }) => {
    const buyers = await listSummedBuyers(db, body)
    return exportList({
      fileName: 'transaction_report.xlsx',
      sheetName: 'Transaction Report',
      columns: reportColumns,
      rows: await streamReport(db, body),
      query: body,
      caller,
      searchAlso: buyerSearch,
      filters: { Stores: buyers.map(({ username }) => username).join(', ') },
    })
  })
  answer(app, reportCalls.buyers, ({ body }) => listSummedBuyers(db, body))
  answer(app, reportCalls.charts, ({ body }) => readCharts(db, body))
}
