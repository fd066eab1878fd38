import type { ServerFeature } from '#platform/shop/feature.ts'
import { office } from '#shared/roles.ts'
import { difference } from './audited.ts'
import { findUnexplainedReceipts, findWrongDifferences } from './differenceChecks.ts'
import { differenceData } from './personal.ts'
import { openDifferences } from './queries.ts'
import { differenceRoutes } from './routes.ts'

export const differences: ServerFeature = {
  routes: differenceRoutes,
  menuCounts: { adminDifferences: { for: office, rows: (db) => openDifferences(db) } },
  audited: [difference],
  personal: [differenceData],
  checks: [
    {
      holds: 'What was received otherwise than it was sent is a difference.',
      fails: 'The differences of these shipments are not what was received otherwise than it was sent',
      findFaulty: findWrongDifferences,
    },
    {
      holds:
        'The ledger has what the places of every shipment have sent, received and found, without what was sent back.',
      fails: 'The ledger does not have what was sent and received of these shipments',
      findFaulty: findUnexplainedReceipts,
    },
  ],
}
