import type { ServerFeature } from '#platform/shop/feature.ts'
import { store, storeKey, storePhoto, storePin } from './audited.ts'
import { fillStores } from './demo.ts'
import { storeRoutes } from './routes.ts'
import { serveStorePages } from './serveStorePages.ts'

export const stores: ServerFeature = {
  routes: storeRoutes,
  audited: [store, storePin, storeKey, storePhoto],
  publicPages: serveStorePages,
  demo: fillStores,
}
