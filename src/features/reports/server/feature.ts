import type { ServerFeature } from '#platform/feature.ts'
import { reportRoutes } from './routes.ts'

export const reports: ServerFeature = {
  routes: reportRoutes,
}
