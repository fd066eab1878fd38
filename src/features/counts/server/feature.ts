import type { ServerFeature } from '#platform/feature.ts'
import { firstCount } from './audited.ts'
import { countRoutes } from './routes.ts'

export const counts: ServerFeature = {
  routes: countRoutes,
  audited: [firstCount],
}
