import { sql } from 'kysely'
import type { PersonalTable } from '#platform/personal/personalTable.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { fillReceipts } from './demo.ts'
import { receipt } from './queries.ts'
import { receiptRoutes } from './routes.ts'

const receiptData: PersonalTable = {
  table: 'receipts',
  rows: 'Receipts of shipments',
  personal: ['user_id', 'username'],
  fields: { ID: 'id', At: 'at', Who: 'username', Shipment: 'shipment_id', Closed: 'closed' },
  moment: 'at',
  user: { with: ({ id }) => sql`user_id = ${id}` },
}

export const receipts: ServerFeature = {
  routes: receiptRoutes,
  audited: [receipt],
  personal: [receiptData],
  demo: fillReceipts,
}
