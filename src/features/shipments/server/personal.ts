import { sql } from 'kysely'
import type { PersonalTable } from '#platform/personal/personalTable.ts'

export const shipmentData: PersonalTable = {
  table: 'shipments',
  rows: 'Shipments',
  personal: ['user_id', 'username'],
  fields: { ID: 'id', Shipped: 'shipped_at', Who: 'username', Transaction: 'order_id', State: 'state' },
  moment: 'shipped_at',
  user: { with: ({ id }) => sql`user_id = ${id}` },
}
