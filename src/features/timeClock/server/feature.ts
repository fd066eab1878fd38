import { wholeList } from '#platform/sheet/wholeList.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { timestampColumns } from '../columns.ts'
import { TimestampQuery } from '../contract.ts'
import { fillTimeClock } from './demo.ts'
import { punchData } from './personal.ts'
import { streamTimestamps, timeStamp } from './queries.ts'
import { punches, timeClockRoutes } from './routes.ts'

export const timeClock: ServerFeature = {
  routes: timeClockRoutes,
  personal: [punchData],
  audited: [timeStamp],
  demo: fillTimeClock,
  metrics: [punches],
  lists: [
    wholeList({
      file: 'time-stamps',
      about: 'the time that an employee worked without a break',
      read: async (db) => ({ columns: timestampColumns, rows: await streamTimestamps(db, TimestampQuery.parse({})) }),
    }),
  ],
}
