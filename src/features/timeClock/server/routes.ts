import type { FastifyInstance } from 'fastify'
import { answer, answerOnce } from '#platform/http/answer.ts'
import { Counter } from '#platform/metrics/metric.ts'
import { exportList } from '#platform/sheet/exportList.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { timestampColumns } from '../columns.ts'
import { timeClockCalls } from '../contract.ts'
import { checkedOut, clockTime, stampStateNames, stampViewNames } from '../rules.ts'
import { correctStamp } from './correctStamp.ts'
import { checkIn, checkOut, findPunching } from './punch.ts'
import { findTimestamps, streamTimestamps } from './queries.ts'

export const punches = new Counter('tidewater_punches_total', 'Check-ins and check-outs at the tills.', {
  label: 'kind',
  known: ['in', 'out'],
})

export function timeClockRoutes(app: FastifyInstance, { db }: ServerParts) {
  answerOnce(app, timeClockCalls.checkIn, {
    before: ({ body, caller }) => findPunching(db, body, caller),
    work: (tx, { caller }, employee) => checkIn(tx, employee, caller),
    afterwards: () => punches.add('in'),
  })
  answerOnce(app, timeClockCalls.checkOut, {
    before: ({ body, caller }) => findPunching(db, body, caller),
    work: (tx, _, employee) => checkOut(tx, employee),
    afterwards: () => punches.add('out'),
  })
  answer(app, timeClockCalls.all, ({ body }) => findTimestamps(db, body))
  // The specification uses the file name of the mobile reports here too.
  answer(app, timeClockCalls.export, async ({ body, caller }) =>
    exportList({
      fileName: 'mobile_reports.xlsx',
      sheetName: 'Timestamps',
      columns: timestampColumns,
      cells: {
        checkIn: (row) => clockTime(row.checkIn),
        checkOut: (row) => (row.state === 'forgotten' ? stampStateNames.forgotten : checkedOut(row)),
      },
      rows: await streamTimestamps(db, body),
      query: body,
      caller,
      views: stampViewNames,
    }),
  )
  answer(app, timeClockCalls.correct, ({ body, caller }) => correctStamp(db, body, caller))
}
