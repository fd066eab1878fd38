import type { ServerFeature } from '#platform/shop/feature.ts'
import { stockRoutes } from './routes.ts'

export const stock: ServerFeature = {
  routes: stockRoutes,
}
