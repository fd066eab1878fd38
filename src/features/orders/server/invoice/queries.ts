import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Database } from '#platform/db/database.ts'

export type Invoiced = Awaited<ReturnType<typeof findInvoiced>>[number]

/** Reads all data of invoices in one statement, so that an edit meanwhile changes all figures of an invoice or none. */
export const findInvoiced = (db: Database, order_ids: readonly number[]) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'user_id')
    .innerJoin('shop', (join) => join.onTrue())
    .select((order) => [
      'orders.id',
      'orders.username',
      'users.email',
      'placed_on',
      'price_cents as price',
      'discount',
      'discount_cents as discount_amount',
      'orders.promo_code',
      'tax',
      'tax_cents as tax_amount',
      'total_cents as total',
      'paid',
      'remarks',
      'shop.name as shop_name',
      'registration',
      'shop.address as shop_address',
      'shop.city as shop_city',
      'shop.province as shop_province',
      'shop.postal_code as shop_postal_code',
      'shop.phone as shop_phone',
      'shop.email as shop_email',
      jsonObjectFrom(
        order
          .selectFrom('stores')
          .select(['location', 'address', 'city', 'province', 'postal_code', 'phone'])
          .whereRef('stores.id', '=', 'orders.store_id'),
      ).as('store'),
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
