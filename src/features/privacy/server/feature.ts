import type { ServerFeature } from '#platform/feature.ts'
import { personalData } from './audited.ts'
import { privacyRoutes } from './routes.ts'

export const privacy: ServerFeature = {
  routes: privacyRoutes,
  audited: [personalData],
}
