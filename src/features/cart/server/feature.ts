import type { ServerFeature } from '#platform/feature.ts'
import { cartPages } from './publicPages.ts'
import { cartRoutes } from './routes.ts'

export const cart: ServerFeature = {
  routes: cartRoutes,
  publicPages: cartPages,
}
