import { sql } from 'kysely'
import type { PersonalTable } from '#platform/personal/personalTable.ts'
import { wholeList } from '#platform/sheet/wholeList.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { office } from '#shared/roles.ts'
import { differenceColumns } from '../columns.ts'
import { DifferenceQuery } from '../contract.ts'
import { findUnexplainedReceipts, findWrongDifferences } from './differenceChecks.ts'
import { difference, openDifferences, streamDifferences } from './queries.ts'
import { differenceRoutes } from './routes.ts'

const differenceData: PersonalTable = {
  table: 'differences',
  rows: 'Differences of shipments',
  personal: ['owner_id', 'owner', 'settled_by_id', 'settled_by'],
  fields: {
    ...{ ID: 'id', At: 'at', Owner: 'owner', Difference: 'kind', Pieces: 'pieces', State: 'state' },
    ...{ 'Settled by': 'settled_by', 'Settled at': 'settled_at', 'About it': 'settled_note' },
  },
  moment: 'at',
  user: { with: ({ id }) => sql`(owner_id = ${id} or settled_by_id = ${id})` },
}

export const differences: ServerFeature = {
  routes: differenceRoutes,
  menuCounts: { adminDifferences: { for: office, rows: (db) => openDifferences(db) } },
  audited: [difference],
  personal: [differenceData],
  checks: [
    {
      holds: 'What was received differently from what was sent is a difference.',
      fails: 'The differences of these shipments are not what was received differently from what was sent',
      findFaulty: findWrongDifferences,
    },
    {
      holds:
        'The ledger has what the places of every shipment have sent, received and found, without what was sent back.',
      fails: 'The ledger does not have what was sent and received of these shipments',
      findFaulty: findUnexplainedReceipts,
    },
  ],
  lists: [
    wholeList({
      file: 'differences',
      about: 'pieces of a shipment that were missing, damaged or too much',
      read: async (db) => ({
        columns: differenceColumns,
        rows: await streamDifferences(db, DifferenceQuery.parse({})),
      }),
    }),
  ],
}
