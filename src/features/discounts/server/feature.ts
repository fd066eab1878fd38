import type { ServerFeature } from '#platform/shop/feature.ts'
import { fillDiscounts } from './demo.ts'
import { discountRoutes, promoCode } from './routes.ts'

export const discounts: ServerFeature = {
  routes: discountRoutes,
  audited: [promoCode],
  demo: fillDiscounts,
}
