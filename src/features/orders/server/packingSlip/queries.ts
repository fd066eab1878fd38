import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '#platform/db/database.ts'
import { ordersWithParties } from '../parties.ts'

export type Packed = Awaited<ReturnType<typeof findPacked>>[number]

/** Reads all data of packing slips in one statement. No price is read, so none can be printed. */
export const findPacked = (db: Database, order_ids: readonly number[]) =>
  ordersWithParties(db)
    .select((order) => [
      jsonArrayFrom(
        order
          .selectFrom('order_lines as line')
          .innerJoin('products', 'products.id', 'line.product_id')
          .select([
            'line.product_id',
            'line.device',
            'products.secondary_device',
            'line.product_type',
            'line.brand',
            'line.category',
            'line.subcategory',
            'line.color',
            'products.description',
            'line.quantity',
          ])
          .whereRef('line.order_id', '=', 'orders.id')
          .orderBy('line.id'),
      ).as('lines'),
    ])
    .where('orders.id', 'in', order_ids)
    .orderBy('orders.id')
    .execute()
