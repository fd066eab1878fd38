import type { ServerFeature } from '#platform/feature.ts'
import { fillNavigation } from './demo.ts'
import { navigationRoutes } from './routes.ts'

export const navigation: ServerFeature = {
  routes: navigationRoutes,
  demo: fillNavigation,
}
