import type { ServerFeature } from '#platform/shop/feature.ts'
import { fillZReports } from './demo.ts'
import { zReportData } from './personal.ts'
import { zReportRoutes } from './routes.ts'

export const zReports: ServerFeature = {
  routes: zReportRoutes,
  personal: [zReportData],
  demo: fillZReports,
}
