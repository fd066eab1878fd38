import type { ServerFeature } from '#platform/feature.ts'
import { difference } from './audited.ts'
import { differenceData } from './personal.ts'
import { differenceRoutes } from './routes.ts'

export const differences: ServerFeature = {
  routes: differenceRoutes,
  audited: [difference],
  personal: [differenceData],
}
