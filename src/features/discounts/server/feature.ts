import type { ServerFeature } from '#platform/shop/feature.ts'
import { fillDiscounts } from './demo.ts'
import { promoCode } from './queries.ts'
import { discountRoutes } from './routes.ts'

export const discounts: ServerFeature = {
  routes: discountRoutes,
  audited: [promoCode],
  demo: fillDiscounts,
}
