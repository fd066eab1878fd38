import type { ServerFeature } from '#platform/feature.ts'
import { contactMessage } from './audited.ts'
import { fillMessages } from './demo.ts'
import { contactRoutes } from './routes.ts'
import { serveContactPage } from './serveContactPage.ts'

export const contact: ServerFeature = {
  routes: contactRoutes,
  audited: [contactMessage],
  publicPages: (parts) => [serveContactPage(parts)],
  demo: fillMessages,
}
