import type { ServerFeature } from '#platform/feature.ts'
import { fillMobileReports } from './demo.ts'
import { mobileReportRoutes } from './routes.ts'

export const mobileReports: ServerFeature = {
  routes: mobileReportRoutes,
  demo: fillMobileReports,
}
