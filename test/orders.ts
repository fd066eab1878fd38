import { type Insertable, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { DB } from '#platform/db/types.ts'
import { today } from '#shared/day.ts'
import { cents } from '#shared/money.ts'
import { vacuum } from './vacuum.ts'

type Line = Pick<Insertable<DB['order_lines']>, 'product_id'> & Partial<Insertable<DB['order_lines']>>

/** Inserts an order with lines of existing products. It moves no stock and calculates no amounts. */
export async function anOrder(
  db: Database,
  given: { user_id: number } & Partial<Insertable<DB['orders']>>,
  lines: readonly Line[],
): Promise<{ id: number }> {
  const nothing = { discount: 0, discount_cents: cents(0), tax: 0, tax_cents: cents(0), total_cents: cents(0) }
  const order = { username: 'HSC', placed_on: today(), price_cents: cents(0), ...nothing, ...given }
  const { id } = await db.insertInto('orders').values(order).returning('id').executeTakeFirstOrThrow()
  for (const line of lines) {
    const { device, product_type, brand, category, subcategory, color, wholesale_cents, cost_cents } = await db
      .selectFrom('products')
      .selectAll()
      .where('id', '=', line.product_id)
      .executeTakeFirstOrThrow()
    const names = { device, product_type, brand, category, subcategory, color }
    const prices = { wholesale_cents, price_cents: wholesale_cents, cost_cents }
    await db
      .insertInto('order_lines')
      .values({ order_id: id, quantity: 1, ...names, ...prices, ...line })
      .execute()
  }
  return { id }
}

/** Inserts this many orders of three lines each, over 425 days, by all stores in turn. Their amounts are those of their lines. */
export async function fillOrders(db: Database, count: number) {
  const before = await db
    .selectFrom('orders')
    .select(({ fn }) => [sql<number>`coalesce(${fn.max('id')}, 0)`.as('id')])
    .executeTakeFirstOrThrow()
  await sql`
    insert into orders (id, user_id, username, placed_on, price_cents, discount, discount_cents, tax, tax_cents, total_cents,
      status, paid)
    select ${before.id} + 1 + n, buyer.id, username, date '2025-09-20' + (n * 425 / ${count}::bigint)::integer, price, 0, 0, 0.13,
      round(price * 0.13), price + round(price * 0.13), (n % 50 > 0)::integer, (n % 20 > 0)::integer
    from generate_series(0, ${count}::bigint - 1) n
    join (select id, username, row_number() over (order by id) - 1 as at, count(*) over () as of from users) as buyer
      on at = n % of
    cross join (select array_agg(wholesale_cents order by id) as prices from products) as known
    cross join lateral (
      select sum((1 + (order_id + nth) % 7) * prices[1 + (order_id * 7919 + nth * 104729) % cardinality(prices)]) as price
      from generate_series(0, 2) as nth, (select ${before.id} + 1 + n) as placed(order_id)
    ) as sums
    order by n`.execute(db)
  await sql`select setval(pg_get_serial_sequence('orders', 'id'), ${before.id + count})`.execute(db)
  await sql`
    insert into order_lines (order_id, product_id, device, product_type, brand, category, subcategory, color,
      quantity, wholesale_cents, price_cents, cost_cents)
    select orders.id, product.id, device, product_type, brand, category, subcategory, color,
      1 + (orders.id + nth) % 7, wholesale_cents, wholesale_cents, cost_cents
    from orders cross join generate_series(0, 2) as nth
    cross join (select array_agg(id order by id) as ids from products) as known
    join products as product on product.id = ids[1 + (orders.id::bigint * 7919 + nth * 104729) % cardinality(ids)]
    where orders.id > ${before.id}
    order by orders.id`.execute(db)
  await vacuum(db, ['orders', 'order_lines'])
}

/** Removes all orders with their shipments. The stock ledger names the shipments, and its triggers keep it from being emptied. */
export const removeOrders = (db: Database) =>
  db.transaction().execute(async (tx) => {
    await sql`alter table stock_ledger disable trigger user`.execute(tx)
    await sql`truncate orders, order_lines cascade`.execute(tx)
    await sql`alter table stock_ledger enable trigger user`.execute(tx)
  })
