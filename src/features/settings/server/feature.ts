import type { ServerFeature } from '#platform/feature.ts'
import { mobileReportReader, shop, taxRate } from './audited.ts'
import { fillSettings } from './demo.ts'
import { settingsRoutes } from './routes.ts'

export const settings: ServerFeature = {
  routes: settingsRoutes,
  audited: [shop, taxRate, mobileReportReader],
  demo: fillSettings,
}
