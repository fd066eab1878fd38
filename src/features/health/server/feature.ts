import type { ServerFeature } from '#platform/shop/feature.ts'
import { backgroundHealth } from './backgroundHealth.ts'
import { databaseHealth } from './databaseHealth.ts'
import { diskHealth } from './diskHealth.ts'
import { nodesHealth } from './nodesHealth.ts'
import { healthPageRoutes } from './routes.ts'
import { versionsHealth } from './versionsHealth.ts'
import { visitorsHealth } from './visitorsHealth.ts'

export const health: ServerFeature = {
  routes: healthPageRoutes,
  health: [databaseHealth, diskHealth, nodesHealth, versionsHealth, backgroundHealth, visitorsHealth],
}
