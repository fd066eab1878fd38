import { subjectOf } from '#platform/db/audit.ts'
import { Barcode } from '../columns.ts'

export const barcode = subjectOf('barcode', Barcode, {
  fields: ['product_id', 'product', 'code', 'username'],
  called: ['code', 'product'],
  labels: { product_id: 'Product ID', username: 'Added by' },
})
