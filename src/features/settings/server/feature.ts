import type { ServerFeature } from '#platform/feature.ts'
import { fillSettings } from './demo.ts'
import { settingsRoutes } from './routes.ts'

export const settings: ServerFeature = {
  routes: settingsRoutes,
  demo: fillSettings,
}
