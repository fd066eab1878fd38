import type { ServerFeature } from '#platform/feature.ts'
import { store, storeKey, storePin } from './audited.ts'
import { fillStores } from './demo.ts'
import { storePages } from './publicPages.ts'
import { storeRoutes } from './routes.ts'

export const stores: ServerFeature = {
  routes: storeRoutes,
  audited: [store, storePin, storeKey],
  publicPages: storePages,
  demo: fillStores,
}
