import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** A shelf or a minimum that is undefined stays as it is. */
interface NewShelf {
  product_id: number
  shelf?: string | undefined
  minimum?: number | undefined
}

export interface ChangedShelf {
  id: number
  shelf_before: string
  minimum_before: number
  shelf: string
  minimum: number
}

const asRows = (lines: readonly NewShelf[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(lines)}) as line (product_id integer, shelf text, minimum integer)`

/** The shelves of products in the warehouse, by the ids of the products. */
export const findWarehouseShelves = async (db: Database, ids: readonly number[]): Promise<Map<number, string>> => {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'shelf'])
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute()
  return new Map(rows.map(({ id, shelf }) => [id, shelf]))
}

/** Sets shelves in the warehouse. The products are locked in the order of their ids, like those of an order. */
export async function setWarehouseShelves(tx: Database, lines: readonly NewShelf[]): Promise<ChangedShelf[]> {
  const { rows } = await sql<ChangedShelf>`
    with before as (
      select products.id, products.shelf, minimum_limit, line.shelf as new_shelf, line.minimum
      from products join ${asRows(lines)} on line.product_id = products.id
      where retired_at is null order by products.id for no key update of products
    )
    update products
    set shelf = coalesce(new_shelf, before.shelf), minimum_limit = coalesce(before.minimum, before.minimum_limit)
    from before where products.id = before.id
    returning products.id, before.shelf as shelf_before, before.minimum_limit as minimum_before, products.shelf,
      products.minimum_limit as minimum`.execute(tx)
  return rows
}

/** Sets shelves in a store. A product that the store never counted gets a row without pieces. */
export async function setStoreShelves(
  tx: Database,
  store_id: number,
  lines: readonly NewShelf[],
): Promise<ChangedShelf[]> {
  await sql`
    insert into store_stock (store_id, product_id)
    select ${store_id}::integer, products.id from products join ${asRows(lines)} on line.product_id = products.id
    where retired_at is null order by products.id
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<ChangedShelf>`
    with before as (
      select stock.product_id, stock.shelf, stock.minimum, line.shelf as new_shelf, line.minimum as new_minimum
      from store_stock as stock join ${asRows(lines)} using (product_id) join products on products.id = stock.product_id
      where store_id = ${store_id} and retired_at is null order by stock.product_id for no key update of stock
    )
    update store_stock
    set shelf = coalesce(new_shelf, before.shelf), minimum = coalesce(new_minimum, before.minimum)
    from before where store_id = ${store_id} and store_stock.product_id = before.product_id
    returning before.product_id as id, before.shelf as shelf_before, before.minimum as minimum_before,
      store_stock.shelf, store_stock.minimum`.execute(tx)
  return rows
}
