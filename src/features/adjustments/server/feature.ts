import type { ServerFeature } from '#platform/shop/feature.ts'
import { adjustment } from './audited.ts'
import { fillAdjustments } from './demo.ts'
import { adjustmentData } from './personal.ts'
import { adjustmentRoutes } from './routes.ts'

export const adjustments: ServerFeature = {
  routes: adjustmentRoutes,
  audited: [adjustment],
  demo: fillAdjustments,
  personal: [adjustmentData],
}
