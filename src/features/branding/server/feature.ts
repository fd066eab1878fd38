import type { ServerFeature } from '#platform/shop/feature.ts'
import { branding as subject } from './audited.ts'
import { brandingRoutes } from './routes.ts'

export const branding: ServerFeature = {
  routes: brandingRoutes,
  audited: [subject],
}
