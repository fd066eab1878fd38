import { sql } from 'kysely'
import type { PersonalTable } from '#platform/personal/personalTable.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { barcode } from './queries.ts'
import { barcodeRoutes } from './routes.ts'

const barcodeData: PersonalTable = {
  table: 'barcodes',
  rows: 'Codes of products',
  personal: ['user_id', 'username'],
  fields: { ID: 'id', At: 'at', Who: 'username', Product: 'product_id', Code: 'code' },
  moment: 'at',
  user: { with: ({ id }) => sql`user_id = ${id}` },
}

export const barcodes: ServerFeature = {
  routes: barcodeRoutes,
  audited: [barcode],
  personal: [barcodeData],
}
