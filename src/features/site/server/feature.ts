import type { ServerFeature } from '#platform/feature.ts'
import { foundRoutes } from './found.ts'
import { siteRoutes } from './routes.ts'

export const site: ServerFeature = {
  routes(app, parts) {
    siteRoutes(app, parts)
    foundRoutes(app, parts)
  },
}
