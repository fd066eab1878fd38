import { subjectOf } from '#platform/db/audit.ts'
import { Product } from '../contract.ts'

export const product = subjectOf('product', Product, {
  fields: [
    'device',
    'secondaryDevice',
    'description',
    'product_type',
    'brand',
    'category',
    'subcategory',
    'color',
    'quantity_available',
    'quantity_hold',
    'minimum_limit',
    'quantity_sold',
    'wholesale_price',
    'cost_price',
    'image_name',
  ],
  called: ['brand', 'device', 'product_type', 'category', 'subcategory', 'color'],
  labels: {
    quantity_available: 'Available',
    quantity_hold: 'Hold',
    minimum_limit: 'Limit',
    quantity_sold: 'Sold',
    image_name: 'Picture',
  },
})
