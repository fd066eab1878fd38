import { sql } from 'kysely'
import { findUnexplained } from '#features/inventory/server/stockQueries.ts'
import type { Database } from '#platform/db/database.ts'

/** Returns a sentence for each order that is incomplete. There must be none, also after a crash. */
export async function findIncompleteOrders(db: Database): Promise<string[]> {
  const { rows } = await sql<{ sentence: string }>`
    select 'The price of order ' || id || ' is not the sum of its lines.' as sentence
    from orders left join (
      select order_id, sum(quantity::bigint * price_cents) as cents from order_lines group by order_id
    ) as lines on order_id = id
    where price_cents <> coalesce(cents, 0)
    union all
    select 'Order ' || id || ' is confirmed by ' || mails || ' mails.'
    from orders cross join lateral (
      select count(*) as mails from outbox where about = 'order confirmation' and about_id = orders.id
    ) as confirmed
    where mails <> 1
    union all
    select 'Order ' || order_id || ' has ' || ordered || ' of product ' || product_id || ', and the ledger ' || moved || '.'
    from (select order_id, product_id, sum(quantity) as ordered from order_lines group by order_id, product_id) as lines
    full join (
      select order_id, product_id, sum(sold_after - sold_before) as moved from stock_ledger
      where order_id is not null group by order_id, product_id
    ) as ledger using (order_id, product_id)
    where coalesce(ordered, 0) <> coalesce(moved, 0)
    union all
    select 'Of product ' || id || ' ' || quantity_sold || ' are sold, and ' || ordered || ' ordered.'
    from products cross join lateral (
      select coalesce(sum(quantity), 0) as ordered from order_lines where product_id = products.id
    ) as lines
    where quantity_sold <> ordered`.execute(db)
  const unexplained = await findUnexplained(db)
  return [
    ...rows.map(({ sentence }) => sentence),
    ...unexplained.map((id) => `The ledger does not explain product ${id}.`),
  ]
}
