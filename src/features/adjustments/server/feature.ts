import type { ServerFeature } from '#platform/feature.ts'
import { adjustment } from './audited.ts'
import { adjustmentData } from './personal.ts'
import { adjustmentRoutes } from './routes.ts'

export const adjustments: ServerFeature = {
  routes: adjustmentRoutes,
  audited: [adjustment],
  personal: [adjustmentData],
}
