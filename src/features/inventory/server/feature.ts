import type { ServerFeature } from '#platform/feature.ts'
import { product } from './audited.ts'
import { fillProducts } from './demo.ts'
import { imageRoutes } from './imageRoutes.ts'
import { inventoryRoutes } from './routes.ts'

export const inventory: ServerFeature = {
  routes(app, parts) {
    inventoryRoutes(app, parts)
    imageRoutes(app, parts)
  },
  audited: [product],
  demo: fillProducts,
}
