import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http/answer.ts'
import { exportList } from '#platform/sheet/exportList.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { timestampColumns } from '../columns.ts'
import { timeClockCalls } from '../contract.ts'
import { checkedOut, clockTime, stampStateNames, stampViewNames } from '../rules.ts'
import { correctStamp } from './correctStamp.ts'
import { punches } from './metrics.ts'
import { checkIn, checkOut } from './punch.ts'
import { findTimestamps, streamTimestamps } from './queries.ts'

export function timeClockRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, timeClockCalls.checkIn, ({ body, caller, keep }) =>
    punches.addWhenDone(checkIn(db, body, caller, keep), 'in'),
  )
  answer(app, timeClockCalls.checkOut, ({ body, caller, keep }) =>
    punches.addWhenDone(checkOut(db, body, caller, keep), 'out'),
  )
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
