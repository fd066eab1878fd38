import type { ServerFeature } from '#platform/feature.ts'
import { fillAccounts } from './demo.ts'
import { clearExpired } from './queries.ts'
import { accountRoutes } from './routes.ts'

export const accounts: ServerFeature = {
  routes: accountRoutes,
  demo: fillAccounts,
  housekeeping: clearExpired,
}
