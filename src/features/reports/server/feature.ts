import type { ServerFeature } from '#platform/shop/feature.ts'
import { reportRoutes } from './routes.ts'

export const reports: ServerFeature = {
  routes: reportRoutes,
}
