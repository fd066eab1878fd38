import type { ServerFeature } from '#platform/shop/feature.ts'
import { navigationItem } from './changeNavigation.ts'
import { fillNavigation } from './demo.ts'
import { navigationRoutes } from './routes.ts'

export const navigation: ServerFeature = {
  routes: navigationRoutes,
  audited: [navigationItem],
  demo: fillNavigation,
  settings: ['navigation_items'],
}
