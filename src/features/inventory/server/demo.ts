import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { seeded } from '#platform/shop/seeded.ts'
import { cents, fromDollars } from '#shared/money.ts'
import { demoProducts } from './demoProducts.ts'

/** Inserts the products with their stock of today. `fillStockHistory` adds the stock ledger after the orders. */
export async function fillProducts(db: Database) {
  const chance = seeded(20_261_120)
  const rows = [...demoProducts()].map(({ secondaryDevice = '', price, ...product }, at) => {
    const wholesale = fromDollars(price)
    return {
      ...product,
      secondary_device: secondaryDevice,
      ...stockOf(chance, wholesale),
      shelf: shelfOf(at),
      wholesale_cents: wholesale,
      cost_cents: cents(Math.round(wholesale * (0.35 + chance() * 0.3))),
    }
  })
  await withoutLedger(db, async () => {
    for (let at = 0; at < rows.length; at += 500) {
      await db
        .insertInto('products')
        .values(rows.slice(at, at + 500))
        .execute()
    }
  })
}

/**
 * Writes the stock ledger of past months: the opening stock, the quantity of each order, and a monthly delivery of the same
 * quantity. The ledger ends at the current stock. `sales` are the lines of all orders: product_id, quantity, at, order_id,
 * user_id, username.
 */
export async function fillStockHistory(db: Database, sales: RawBuilder<unknown>) {
  await withoutLedger(db, () =>
    sql`
      update products set quantity_sold = sold
      from (select product_id, sum(quantity) as sold from ${sales} as sale group by product_id) line
      where id = product_id`.execute(db),
  )
  await sql`
    with sale as (
      select *, date_trunc('month', at) as month from ${sales} as sold
    ),
    opening as (select date_trunc('month', min(at)) as month from sale),
    early as (select product_id, sum(quantity) as quantity from sale join opening using (month) group by product_id),
    change as (
      select product_id, -quantity as available, quantity as sold, at, order_id, user_id, username, 'Ordered' as why
      from sale
      union all
      select product_id, sum(quantity), 0, sale.month + interval '6 hours', null, warehouse.id, warehouse.username,
        'Delivered by the supplier'
      from sale, opening, users warehouse
      where warehouse.type = 'admin_warehouse' and sale.month > opening.month
      group by product_id, sale.month, warehouse.id, warehouse.username
      union all
      select products.id, quantity_available + coalesce(early.quantity, 0), 0, opening.month, null, warehouse.id,
        warehouse.username, 'Opening stock'
      from products cross join opening cross join users warehouse left join early on product_id = products.id
      where warehouse.type = 'admin_warehouse'
    ),
    changes as (
      select *, sum(available) over earlier as available_after, sum(sold) over earlier as sold_after
      from change
      window earlier as (partition by product_id order by at, order_id rows unbounded preceding)
    )
    insert into stock_ledger (at, product_id, user_id, username, why, order_id,
      available_before, available_after, hold_before, hold_after, sold_before, sold_after)
    select at, product_id, user_id, username, why, order_id,
      available_after - available, available_after, 0, 0, sold_after - sold, sold_after
    from changes order by at, product_id`.execute(db)
  await sql`
    insert into stock_ledger (product_id, user_id, username, why, available_before, available_after, hold_before,
      hold_after, sold_before, sold_after)
    select products.id, supplier.id, username, 'Hold announced by the supplier', quantity_available,
      quantity_available, 0, quantity_hold, quantity_sold, quantity_sold
    from products, users supplier
    where supplier.type = 'supplier' and quantity_hold > 0`.execute(db)
}

/** Runs without the triggers of the stock ledger, which would log all quantities as changes of today. */
async function withoutLedger(db: Database, fill: () => Promise<unknown>) {
  const triggers = (act: 'enable' | 'disable') =>
    sql`alter table products ${sql.raw(act)} trigger products_stock_made, ${sql.raw(act)} trigger products_stock_changed`
  await triggers('disable').execute(db)
  await fill()
  await triggers('enable').execute(db)
}

/** Most products have enough stock, some are low, a few are out of stock, and some have a hold of the supplier. */
function stockOf(chance: () => number, wholesale: number) {
  const isExpensive = wholesale > 20_000
  const minimum_limit = isExpensive ? 2 : ([5, 10, 10, 15, 20, 25][Math.floor(chance() * 6)] ?? 10)
  const level = chance()
  const plenty = minimum_limit + 1 + Math.floor(chance() * (isExpensive ? 12 : 70))
  const quantity_available = level < 0.012 ? 0 : level < 0.045 ? Math.ceil(chance() * (minimum_limit - 1)) : plenty
  const quantity_hold = chance() < (quantity_available < minimum_limit ? 0.4 : 0.01) ? 5 * Math.ceil(chance() * 10) : 0
  return { minimum_limit, quantity_available, quantity_hold }
}

/** Racks of forty shelves, with five products on each. One product in forty has no shelf yet. */
function shelfOf(at: number) {
  if (at % 40 === 39) return ''
  const rack = String.fromCharCode(65 + Math.floor(at / 200))
  return `${rack}-${String(Math.floor((at % 200) / 5) + 1).padStart(2, '0')}`
}
