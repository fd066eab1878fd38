import type { ServerFeature } from '#platform/shop/feature.ts'
import { person, personalData, personalDataFile } from './recordLook.ts'
import { privacyRoutes } from './routes.ts'

export const privacy: ServerFeature = {
  routes: privacyRoutes,
  audited: [personalData, person, personalDataFile],
}
