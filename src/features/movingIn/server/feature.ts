import type { ServerFeature } from '#platform/shop/feature.ts'
import { newMovedRows } from './audited.ts'
import { movedData } from './personal.ts'
import { movingRoutes } from './routes.ts'
import { deleteOldRuns } from './runs.ts'

export const movingIn: ServerFeature = {
  routes: movingRoutes,
  audited: [newMovedRows],
  personal: movedData,
  housekeeping: [{ rows: 'Runs of moving in, except the last one', kept: '90 days', delete: deleteOldRuns }],
}
