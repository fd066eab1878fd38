import type { ServerFeature } from '#platform/shop/feature.ts'
import { fillServices } from './demo.ts'
import { service, serviceRoutes } from './routes.ts'
import { serveServicePages } from './serveServicePages.ts'

export const services: ServerFeature = {
  routes: serviceRoutes,
  audited: [service],
  publicPages: serveServicePages,
  demo: fillServices,
  settings: ['services'],
}
