import type { ServerFeature } from '#platform/feature.ts'
import { invitation, password, recoveryCodes, secondFactor, user } from './audited.ts'
import { fillAccounts } from './demo.ts'
import { accountHousekeeping } from './queries.ts'
import { accountRoutes } from './routes.ts'

export const accounts: ServerFeature = {
  routes: accountRoutes,
  audited: [user, invitation, password, secondFactor, recoveryCodes],
  demo: fillAccounts,
  housekeeping: accountHousekeeping,
}
