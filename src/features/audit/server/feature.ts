import type { ServerFeature } from '#platform/shop/feature.ts'
import { auditRoutes } from './routes.ts'

export const audit: ServerFeature = {
  routes: auditRoutes,
}
