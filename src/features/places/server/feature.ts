import type { ServerFeature } from '#platform/shop/feature.ts'
import { shelfSubject } from './changeShelves.ts'
import { fillStoreStock } from './demo.ts'
import { placeRoutes } from './routes.ts'

export const places: ServerFeature = {
  routes: placeRoutes,
  audited: [shelfSubject],
  demo: fillStoreStock,
}
