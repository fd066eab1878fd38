import { sql } from 'kysely'
import type { PersonalTable } from '#platform/personal/personalTable.ts'

export const stockData: PersonalTable = {
  table: 'stock_ledger',
  rows: 'Stock movements',
  personal: ['user_id', 'username'],
  fields: { ID: 'id', At: 'at', Who: 'username', Product: 'product_id', Reason: 'why', Note: 'note' },
  moment: 'at',
  user: { with: ({ id }) => sql`user_id = ${id}` },
}
