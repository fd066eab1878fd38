import { sql } from 'kysely'
import type { PersonalTable } from '#platform/personal/personalTable.ts'

export const differenceData: PersonalTable = {
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
