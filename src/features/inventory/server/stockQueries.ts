import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { readPage } from '#platform/list/readList.ts'
import type { ListQuery } from '#shared/list.ts'
import { stockChangeColumns } from '../columns.ts'
import { type Holds, mostPieces } from '../contract.ts'
import { nameFields } from '../rules.ts'

/** Counts the products with a hold, and the pieces on hold. */
export const countHolds = (db: Database): Promise<Holds> =>
  db
    .selectFrom('products')
    .select(({ fn }) => [fn.countAll<number>().as('products'), sumOfPieces])
    .where('retired_at', 'is', null)
    .where(({ ref }) => ref('is_held'))
    .executeTakeFirstOrThrow()

const sumOfPieces = sql<number>`coalesce(sum(quantity_hold), 0)`.as('pieces')

/** Pieces that were on hold and became available. */
export interface MovedHold {
  product_id: number
  pieces: number
}

/**
 * Moves every hold into available, and returns what it moved. The products are locked in the order of their ids, like those
 * of an order, so that a transfer and an order wait for each other and do not deadlock.
 */
export const transferHolds = (db: Database): Promise<MovedHold[]> => {
  const held = db
    .selectFrom('products')
    .select(['id as product_id', 'quantity_hold as pieces'])
    .where('retired_at', 'is', null)
    .where(({ ref }) => ref('is_held'))
    .orderBy('id')
    .forNoKeyUpdate()
  return db
    .with('held', () => held)
    .updateTable('products')
    .from('held')
    .set({ quantity_available: sql`quantity_available + pieces`, quantity_hold: 0 })
    .whereRef('products.id', '=', 'held.product_id')
    .returning(['product_id', 'pieces'])
    .execute()
}

/** Locks products whose pieces are moved, in the order of their ids, and reads how many each has. */
export const lockMoved = (db: Database, moved: readonly Pick<MovedHold, 'product_id'>[]) =>
  db
    .selectFrom('products')
    .select(['id', ...nameFields])
    .select(['quantity_available', 'quantity_hold', 'wholesale_cents as wholesale_price', 'retired_at'])
    .where('id', '=', (eb) => eb.fn.any(eb.val(moved.map(({ product_id }) => product_id))))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Moves pieces from available to hold. */
export const moveToHold = (db: Database, moved: readonly MovedHold[]) =>
  sql`
    update products
    set quantity_available = quantity_available - pieces, quantity_hold = quantity_hold + pieces
    from jsonb_to_recordset(${JSON.stringify(moved)}) as moved (product_id integer, pieces integer)
    where products.id = moved.product_id`.execute(db)

/** An order of the earlier system can have more pieces than that system counted as sold. They are not below 0 when it is cancelled. */
const soldWith = (more: RawBuilder<unknown>) => sql<number>`greatest(quantity_sold + ${more}, 0)`

/** Moves stock from available to sold, or back if the quantity is negative. Returns false if there is not enough. */
export const sellStock = async (db: Database, product_id: number, quantity: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set(({ eb }) => ({
      quantity_available: eb('quantity_available', '-', quantity),
      quantity_sold: soldWith(sql`${quantity}::integer`),
    }))
    .where('id', '=', product_id)
    .where('quantity_available', '>=', quantity)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** SQL for use inside a larger statement: does the same for every row of `lines` (product_id, quantity). */
export const sellingStock = (lines: RawBuilder<unknown>) => sql`
  update products
  set quantity_available = quantity_available - quantity, quantity_sold = ${soldWith(sql`quantity`)}
  from ${lines} as moved where products.id = moved.product_id`

/**
 * Adds pieces of several products to what the warehouse has available; negative numbers take them away. The products have to be
 * locked. Returns the products of which it changed nothing, because the warehouse would have fewer than 0 or more than the maximum.
 */
export async function addAllToWarehouse(db: Database, moved: readonly MovedHold[]): Promise<number[]> {
  const sums = sql`(
    select product_id, sum(pieces)::integer as pieces
    from jsonb_to_recordset(${JSON.stringify(moved)}) as moved (product_id integer, pieces integer)
    group by product_id having sum(pieces) <> 0
  )`
  const { rows } = await sql<{ product_id: number }>`
    with changed as (
      update products set quantity_available = quantity_available + pieces from ${sums} as moved
      where products.id = moved.product_id and retired_at is null
        and quantity_available + pieces between 0 and ${mostPieces}
      returning moved.product_id
    )
    select product_id from ${sums} as moved where product_id not in (select product_id from changed)
    order by product_id`.execute(db)
  return rows.map(({ product_id }) => product_id)
}

/** Subtracts pieces from the sold ones. They do not become available, because they are lost. */
export const takeFromSold = (db: Database, product_id: number, pieces: number) =>
  db
    .updateTable('products')
    .set({ quantity_sold: soldWith(sql`-${pieces}::integer`) })
    .where('id', '=', product_id)
    .execute()

export const findAvailable = async (db: Database, product_id: number): Promise<number> =>
  (await db.selectFrom('products').select('quantity_available').where('id', '=', product_id).executeTakeFirstOrThrow())
    .quantity_available

const historyOf = (db: Database, product_id: number) =>
  db
    .selectFrom('stock_ledger')
    .select([
      'id',
      'at',
      'username',
      'why',
      'note',
      'order_id',
      'available_before',
      'available_after',
      'hold_before',
      'hold_after',
      'sold_before',
      'sold_after',
    ])
    .where('product_id', '=', product_id)
    .where('store_id', 'is', null)

/** Reads the changes of a product's quantities, the newest first. */
export const readHistory = (db: Database, product_id: number, query: ListQuery) =>
  readPage(db, historyOf(db, product_id), query, { columns: stockChangeColumns, newestBy: 'at' })

/** Reads the changes of available quantities that an order caused, the newest first. */
export const readMovesOfOrder = (db: Database, order_id: number, query: ListQuery) =>
  readPage(
    db,
    db
      .selectFrom('stock_ledger as move')
      .innerJoin('products', 'products.id', 'product_id')
      .select(['move.id', 'at', 'username', 'why', 'available_before', 'available_after', ...nameFields])
      .where('order_id', '=', order_id),
    query,
    { columns: [], newestFirst: true },
  )

/** Finds products whose quantities in the warehouse are not the sums of their ledger. There should never be any. */
export async function findUnexplained(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id
    from products p
    left join (
      select product_id, sum(available_after - available_before) as available, sum(hold_after - hold_before) as hold,
        sum(sold_after - sold_before) as sold
      from stock_ledger where store_id is null group by product_id
    ) l on l.product_id = p.id
    where (quantity_available, quantity_hold, quantity_sold)
      is distinct from (coalesce(available, 0), coalesce(hold, 0), coalesce(sold, 0))
    order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** What the warehouse has of a product that can be ordered, with its shelf and its minimum there. */
export const findWarehouseStock = (db: Database, product_id: number) =>
  db
    .selectFrom('products')
    .select(['quantity_available', 'minimum_limit', 'shelf', ...nameFields])
    .where('id', '=', product_id)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
