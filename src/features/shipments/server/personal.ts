import { sql } from 'kysely'
import type { PersonalTable } from '#platform/personal/personalTable.ts'

export const shipmentData: PersonalTable = {
  table: 'shipments',
  rows: 'Shipments',
  personal: ['user_id', 'username', 'made_by_id', 'made_by'],
  fields: {
    ...{ ID: 'id', Shipped: 'shipped_at', Who: 'username', Transaction: 'order_id', State: 'state' },
    ...{ Made: 'made_at', 'Made by': 'made_by', Note: 'note', Answer: 'answer' },
  },
  moment: 'shipped_at',
  user: { with: ({ id }) => sql`(user_id = ${id} or made_by_id = ${id})` },
}
