import { subjectOf } from '#platform/db/audit.ts'
import { Product, productColumns } from '../columns.ts'
import { nameFields } from '../rules.ts'

export const product = subjectOf('product', Product, {
  fields: productColumns.map(({ key }) => key).filter((key) => key !== 'id'),
  called: nameFields,
  labels: {
    quantity_available: 'Available',
    quantity_hold: 'Hold',
    minimum_limit: 'Limit',
    quantity_sold: 'Sold',
    image_name: 'Picture',
  },
})
