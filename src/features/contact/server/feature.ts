import type { ServerFeature } from '#platform/feature.ts'
import { fillMessages } from './demo.ts'
import { contactRoutes } from './routes.ts'

export const contact: ServerFeature = {
  routes: contactRoutes,
  demo: fillMessages,
}
