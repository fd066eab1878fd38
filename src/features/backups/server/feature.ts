import type { ServerFeature } from '#platform/shop/feature.ts'
import { backupsHealth } from './backupsHealth.ts'
import { backupRoutes } from './routes.ts'

export const backups: ServerFeature = { routes: backupRoutes, health: [backupsHealth] }
