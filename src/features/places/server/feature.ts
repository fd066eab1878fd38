import type { ServerFeature } from '#platform/shop/feature.ts'
import { shelf } from './audited.ts'
import { fillStoreStock } from './demo.ts'
import { placeRoutes } from './routes.ts'

export const places: ServerFeature = {
  routes: placeRoutes,
  audited: [shelf],
  demo: fillStoreStock,
}
