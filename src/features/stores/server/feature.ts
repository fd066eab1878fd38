import type { ServerFeature } from '#platform/feature.ts'
import { fillStores } from './demo.ts'
import { storeRoutes } from './routes.ts'

export const stores: ServerFeature = {
  routes: storeRoutes,
  demo: fillStores,
}
