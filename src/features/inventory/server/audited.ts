import { subjectOf } from '#platform/db/audit.ts'
import { Product, productColumns } from '../contract.ts'

export const product = subjectOf('product', Product, {
  fields: [...productColumns.filter((column) => column !== 'id'), 'image_name'],
  called: ['brand', 'device', 'product_type', 'category', 'subcategory', 'color'],
  labels: {
    quantity_available: 'Available',
    quantity_hold: 'Hold',
    minimum_limit: 'Limit',
    quantity_sold: 'Sold',
    image_name: 'Picture',
  },
})
