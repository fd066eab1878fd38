import { nameFields } from '#features/inventory/rules.ts'
import { subjectOf } from '#platform/db/audit.ts'
import { Order, OrderLine, paidNames, statusNames } from '../columns.ts'

/** The log shows discount and tax as amounts. Their fractions are left out. */
export const order = subjectOf('order', Order, {
  fields: [
    'username',
    'price',
    'discount_amount',
    'tax_amount',
    'total_amount',
    'date',
    'remarks',
    'status',
    'paid',
    'promo_code',
    'changed_after_completion',
  ],
  called: ['username'],
  labels: { username: 'Store name' },
  meanings: { status: statusNames, paid: paidNames },
})

export const orderLine = subjectOf('order line', OrderLine, {
  fields: [
    'order_id',
    'username',
    'device',
    'product_type',
    'brand',
    'category',
    'subcategory',
    'color',
    'quantity',
    'wholesale_price',
    'price',
    'subtotal',
  ],
  called: nameFields,
  labels: { order_id: 'Order', username: 'Store name' },
})
