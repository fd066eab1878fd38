import type { ServerFeature } from '#platform/feature.ts'
import { fillDiscounts } from './demo.ts'
import { discountRoutes } from './routes.ts'

export const discounts: ServerFeature = {
  routes: discountRoutes,
  demo: fillDiscounts,
}
