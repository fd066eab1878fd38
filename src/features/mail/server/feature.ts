import type { ServerFeature } from '#platform/feature.ts'
import { mailRoutes } from './routes.ts'

export const mail: ServerFeature = {
  routes: mailRoutes,
}
