import type { ServerFeature } from '#platform/shop/feature.ts'
import { fillMobileReports } from './demo.ts'
import { mobileReportData } from './personal.ts'
import { mobileReportReader } from './readers.ts'
import { mobileReportRoutes } from './routes.ts'

export const mobileReports: ServerFeature = {
  routes: mobileReportRoutes,
  audited: [mobileReportReader],
  personal: [mobileReportData],
  demo: fillMobileReports,
}
