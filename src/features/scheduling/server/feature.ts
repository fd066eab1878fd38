import type { ServerFeature } from '#platform/feature.ts'
import { fillShifts } from './demo.ts'
import { schedulingRoutes } from './routes.ts'

export const scheduling: ServerFeature = {
  routes: schedulingRoutes,
  demo: fillShifts,
}
