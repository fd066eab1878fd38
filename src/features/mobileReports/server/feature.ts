import { wholeList } from '#platform/sheet/wholeList.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { mobileReportColumns } from '../columns.ts'
import { MobileReportQuery } from '../contract.ts'
import { fillMobileReports } from './demo.ts'
import { mobileReportData } from './personal.ts'
import { streamMobileReports } from './queries.ts'
import { mobileReportReader } from './readers.ts'
import { mobileReportRoutes } from './routes.ts'

export const mobileReports: ServerFeature = {
  routes: mobileReportRoutes,
  audited: [mobileReportReader],
  personal: [mobileReportData],
  demo: fillMobileReports,
  lists: [
    wholeList({
      file: 'mobile-reports',
      about: 'a phone that was bought or taken in',
      read: async (db) => ({
        columns: mobileReportColumns,
        rows: await streamMobileReports(db, MobileReportQuery.parse({})),
      }),
    }),
  ],
}
