import type { ServerFeature } from '#platform/shop/feature.ts'
import { fillMobileReports } from './demo.ts'
import { mobileReportData } from './personal.ts'
import { mobileReportRoutes } from './routes.ts'

export const mobileReports: ServerFeature = {
  routes: mobileReportRoutes,
  personal: [mobileReportData],
  demo: fillMobileReports,
}
