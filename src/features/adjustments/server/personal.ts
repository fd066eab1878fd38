import { sql } from 'kysely'
import type { PersonalTable } from '#platform/personal/personalTable.ts'

export const adjustmentData: PersonalTable = {
  table: 'stock_adjustments',
  rows: 'Stock adjustments',
  personal: ['user_id', 'username', 'judged_by'],
  fields: {
    ...{ ID: 'id', At: 'at', Who: 'username', Product: 'product_id', Reason: 'why', Note: 'note' },
    'Decided by': 'judged_by',
  },
  moment: 'at',
  user: { with: ({ id }) => sql`user_id = ${id}` },
}
