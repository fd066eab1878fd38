import type { ServerFeature } from '#platform/feature.ts'
import { auditRoutes } from './routes.ts'

export const audit: ServerFeature = {
  routes: auditRoutes,
}
