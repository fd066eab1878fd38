import type { ServerFeature } from '#platform/shop/feature.ts'
import { fillTransfers } from './demo.ts'
import { transferRoutes } from './routes.ts'

export const transfers: ServerFeature = { routes: transferRoutes, demo: fillTransfers }
