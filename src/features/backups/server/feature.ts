import type { ServerFeature } from '#platform/feature.ts'
import { backupRoutes } from './routes.ts'

export const backups: ServerFeature = { routes: backupRoutes }
