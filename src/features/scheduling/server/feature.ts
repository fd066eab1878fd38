import type { ServerFeature } from '#platform/shop/feature.ts'
import { fillShifts } from './demo.ts'
import { shiftData } from './personal.ts'
import { shift } from './queries.ts'
import { schedulingRoutes } from './routes.ts'

export const scheduling: ServerFeature = {
  routes: schedulingRoutes,
  personal: [shiftData],
  audited: [shift],
  demo: fillShifts,
}
