import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { vacuum } from './vacuum.ts'
import { withoutIndexes } from './withoutIndexes.ts'

/** Inserts this many movements of the products, one every 20 seconds up to now. Two of three are in a store. */
export async function fillMovements(db: Database, many: number) {
  await withoutIndexes(db, ['stock_ledger'], async () => {
    await sql`
      insert into stock_ledger (at, product_id, store_id, username, why,
        available_before, available_after, hold_before, hold_after, sold_before, sold_after)
      select now() - (${many}::integer - n) * interval '20 seconds', products[1 + n % cardinality(products)],
        case when n % 3 > 0 then stores[1 + n % cardinality(stores)] end,
        'Head Office', (array['placed the order', 'counted the stock', 'received the shipment'])[1 + n % 3],
        n % 60, 1 + n % 60, 0, 0, 0, 0
      from generate_series(1, ${many}::integer) n,
        (select array_agg(id order by id) from products) as kept (products),
        (select array_agg(id order by id) from stores) as opened (stores)`.execute(db)
  })
  await vacuum(db, ['stock_ledger'])
}
