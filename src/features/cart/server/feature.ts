import type { ServerFeature } from '#platform/feature.ts'
import { cartRoutes } from './routes.ts'

export const cart: ServerFeature = {
  routes: cartRoutes,
}
