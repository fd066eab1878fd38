import type { ServerFeature } from '#platform/feature.ts'
import { fillZReports } from './demo.ts'
import { zReportRoutes } from './routes.ts'

export const zReports: ServerFeature = {
  routes: zReportRoutes,
  demo: fillZReports,
}
