import type { ServerFeature } from '#platform/feature.ts'
import { homePages } from './publicPages.ts'
import { homeRoutes } from './routes.ts'

export const home: ServerFeature = {
  routes: homeRoutes,
  publicPages: homePages,
}
