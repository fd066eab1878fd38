import type { ServerFeature } from '#platform/feature.ts'
import { product } from './audited.ts'
import { fillProducts } from './demo.ts'
import { inventoryRoutes } from './routes.ts'

export const inventory: ServerFeature = {
  routes: inventoryRoutes,
  audited: [product],
  demo: fillProducts,
}
