import type { ServerFeature } from '#platform/shop/feature.ts'
import { firstCount } from './countStock.ts'
import { countRoutes } from './routes.ts'

export const counts: ServerFeature = {
  routes: countRoutes,
  audited: [firstCount],
}
