import { sql } from 'kysely'
import type { PersonalTable } from '#platform/personal/personalTable.ts'

export const receiptData: PersonalTable = {
  table: 'receipts',
  rows: 'Receipts of shipments',
  personal: ['user_id', 'username'],
  fields: { ID: 'id', At: 'at', Who: 'username', Shipment: 'shipment_id', Closed: 'closed' },
  moment: 'at',
  user: { with: ({ id }) => sql`user_id = ${id}` },
}
