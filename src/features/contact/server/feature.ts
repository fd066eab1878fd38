import type { ServerFeature } from '#platform/feature.ts'
import { contactMessage } from './audited.ts'
import { fillMessages } from './demo.ts'
import { contactPages } from './publicPages.ts'
import { contactRoutes } from './routes.ts'

export const contact: ServerFeature = {
  routes: contactRoutes,
  audited: [contactMessage],
  publicPages: contactPages,
  demo: fillMessages,
}
