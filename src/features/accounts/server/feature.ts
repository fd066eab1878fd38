import type { ServerFeature } from '#platform/feature.ts'
import { invitation, password, user } from './audited.ts'
import { fillAccounts } from './demo.ts'
import { accountHousekeeping } from './queries.ts'
import { accountRoutes } from './routes.ts'

export const accounts: ServerFeature = {
  routes: accountRoutes,
  audited: [user, invitation, password],
  demo: fillAccounts,
  housekeeping: accountHousekeeping,
}
