import { wholeList } from '#platform/sheet/wholeList.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { zReportColumns } from '../columns.ts'
import { ZReportQuery } from '../contract.ts'
import { fillZReports } from './demo.ts'
import { zReportData } from './personal.ts'
import { streamZReports } from './queries.ts'
import { zReportRoutes } from './routes.ts'

export const zReports: ServerFeature = {
  routes: zReportRoutes,
  personal: [zReportData],
  demo: fillZReports,
  lists: [
    wholeList({
      file: 'z-reports',
      about: 'the end of a day at the till of a store',
      read: async (db) => ({ columns: zReportColumns, rows: await streamZReports(db, ZReportQuery.parse({})) }),
    }),
  ],
}
