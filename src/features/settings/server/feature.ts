import type { ServerFeature } from '#platform/shop/feature.ts'
import { shopSettings, taxRate } from './audited.ts'
import { fillSettings } from './demo.ts'
import { settingsRoutes } from './routes.ts'

export const settings: ServerFeature = {
  routes: settingsRoutes,
  audited: [shopSettings, taxRate],
  demo: fillSettings,
  settings: ['shop', 'tax_rates'],
}
