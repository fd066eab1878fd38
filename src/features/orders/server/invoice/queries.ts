import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '#platform/db/database.ts'
import { ordersWithParties } from '../parties.ts'

export type Invoiced = Awaited<ReturnType<typeof findInvoiced>>[number]

/** Reads all data of invoices in one statement, so that an edit meanwhile changes all figures of an invoice or none. */
export const findInvoiced = (db: Database, order_ids: readonly number[]) =>
  ordersWithParties(db)
    .select((order) => [
      'price_cents as price',
      'discount',
      'discount_cents as discount_amount',
      'orders.promo_code',
      'tax',
      'tax_cents as tax_amount',
      'total_cents as total',
      'paid',
      jsonArrayFrom(
        order
          .selectFrom('order_lines as line')
          .select([
            'line.brand',
            'line.device',
            'line.product_type',
            'line.category',
            'line.subcategory',
            'line.color',
            'line.quantity',
            'line.price_cents as price',
          ])
          .whereRef('line.order_id', '=', 'orders.id')
          .orderBy('line.id'),
      ).as('lines'),
    ])
    .where('orders.id', 'in', order_ids)
    .orderBy('orders.id')
    .execute()
