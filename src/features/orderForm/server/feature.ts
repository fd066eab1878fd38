import type { ServerFeature } from '#platform/shop/feature.ts'
import { orderFormRoutes } from './routes.ts'

export const orderForm: ServerFeature = {
  routes: orderFormRoutes,
}
