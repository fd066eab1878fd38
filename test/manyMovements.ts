import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { vacuum } from './vacuum.ts'
import { withoutIndexes } from './withoutIndexes.ts'

/**
 * Inserts this many movements, one every 20 seconds up to now. The products take turns. Of three movements of a product, one is
 * in the warehouse and two are in stores.
 */
export async function fillMovements(db: Database, many: number) {
  await withoutIndexes(db, ['stock_ledger'], async () => {
    await sql`
      insert into stock_ledger (at, product_id, store_id, username, why,
        available_before, available_after, hold_before, hold_after, sold_before, sold_after)
      select now() - (${many}::integer - n) * interval '20 seconds', products[1 + n % cardinality(products)],
        case when turn % 3 > 0 then stores[1 + turn % cardinality(stores)] end,
        'Head Office', (array['placed the order', 'counted the stock', 'received the shipment'])[1 + turn % 3],
        n % 60, 1 + n % 60, 0, 0, 0, 0
      from generate_series(1, ${many}::integer) n
      cross join (select array_agg(id order by id) as products from products) as sold
      cross join (select array_agg(id order by id) as stores from stores) as opened
      cross join lateral (select n / cardinality(products) as turn) as of_product`.execute(db)
  })
  await vacuum(db, ['stock_ledger'])
}
