import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/**
 * Writes first counts of the stores of the demo shop, dated two months ago. Each store has counted one product of three. The
 * numbers are calculated from the ids, so they are the same in every demo shop.
 */
export async function fillFirstCounts(
  db: Database,
  stores: readonly { store_id: number; user_id: number; username: string }[],
) {
  const triggers = (act: 'enable' | 'disable') => sql`alter table store_stock ${sql.raw(act)} trigger store_stock_made`
  await triggers('disable').execute(db)
  const rows = JSON.stringify(stores)
  await sql`
    with counted as (
      insert into store_stock (store_id, product_id, on_hand, minimum, shelf, counted_at)
      select store_id, product_id, n / 3 % 9, 2, chr(65 + n % 6) || '-' || lpad((n % 20 + 1)::text, 2, '0'),
        now() - interval '60 days' + store_id * interval '1 hour'
      from jsonb_to_recordset(${rows}) as store (store_id integer)
      cross join lateral (
        select id as product_id, (id * 7919 + store_id * 104729) % 100003 as n
        from products where retired_at is null and id % 3 = 2
      ) as product
      where n % 3 > 0
      order by store_id, product_id
      returning store_id, product_id, on_hand
    )
    insert into stock_ledger (at, store_id, product_id, user_id, username, why,
      available_before, available_after, hold_before, hold_after, sold_before, sold_after)
    select now() - interval '60 days' + store_id * interval '1 hour', store_id, product_id, user_id, username, 'First count',
      0, on_hand, 0, 0, 0, 0
    from counted join jsonb_to_recordset(${rows}) as store (store_id integer, user_id integer, username text) using (store_id)
    where on_hand > 0
    order by store_id, product_id`.execute(db)
  await triggers('enable').execute(db)
}

/** Finds the two products with the largest stock in a store, by ascending id. */
export const listMostCounted = (db: Database, store_id: number) =>
  db
    .selectFrom((most) =>
      most
        .selectFrom('store_stock')
        .select(['product_id', 'on_hand'])
        .where('store_id', '=', store_id)
        .orderBy('on_hand', 'desc')
        .orderBy('product_id')
        .limit(2)
        .as('most'),
    )
    .selectAll()
    .orderBy('product_id')
    .execute()
