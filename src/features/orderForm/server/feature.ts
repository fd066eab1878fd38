import type { ServerFeature } from '#platform/feature.ts'
import { orderFormRoutes } from './routes.ts'

export const orderForm: ServerFeature = {
  routes: orderFormRoutes,
}
