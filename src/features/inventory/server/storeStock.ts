import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { onViolation } from '#platform/db/refusals.ts'
import { noSuch } from '#platform/refusal/refusal.ts'
import { mostPieces } from '../contract.ts'

interface AtStore {
  store_id: number
  product_id: number
}

const notKept = onViolation('store_stock_product_kept', () => noSuch('product'))
const unknownProduct = onViolation('store_stock_product_id_fkey', () => noSuch('product'))

/**
 * Adds pieces to the stock of a store; a negative number takes them away. Returns what it has then, or undefined if that would
 * be below 0 or above the maximum.
 */
export async function addToStore(db: Database, { store_id, product_id }: AtStore, pieces: number) {
  await db
    .insertInto('store_stock')
    .values({ store_id, product_id, on_hand: 0 })
    .onConflict((row) => row.columns(['store_id', 'product_id']).doNothing())
    .execute()
    .catch(unknownProduct)
  const changed = await db
    .updateTable('store_stock')
    .set(({ eb }) => ({ on_hand: eb('on_hand', '+', pieces) }))
    .where('store_id', '=', store_id)
    .where('product_id', '=', product_id)
    .where(sql<boolean>`on_hand + ${pieces}::integer between 0 and ${mostPieces}::integer`)
    .returning('on_hand')
    .executeTakeFirst()
    .catch(notKept)
  return changed?.on_hand
}

export interface MovedPieces {
  product_id: number
  pieces: number
}

/**
 * Adds pieces of several products to the stock of a store; negative numbers take them away. The products have to be locked. Returns
 * the products of which it changed nothing, because the store would have fewer than 0 or more than the maximum.
 */
export async function addAllToStore(db: Database, store_id: number, moved: readonly MovedPieces[]): Promise<number[]> {
  const sums = sql`(
    select product_id, sum(pieces)::integer as pieces
    from jsonb_to_recordset(${JSON.stringify(moved)}) as moved (product_id integer, pieces integer)
    group by product_id having sum(pieces) <> 0
  )`
  await sql`
    insert into store_stock (store_id, product_id)
    select ${store_id}, product_id from ${sums} as moved order by product_id
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ product_id: number }>`
    with changed as (
      update store_stock set on_hand = on_hand + pieces from ${sums} as moved
      where store_id = ${store_id} and store_stock.product_id = moved.product_id
        and on_hand + pieces between 0 and ${mostPieces}
      returning moved.product_id
    )
    select product_id from ${sums} as moved where product_id not in (select product_id from changed)
    order by product_id`
    .execute(db)
    .catch(notKept)
  return rows.map(({ product_id }) => product_id)
}

/** Forgets that a store has counted these products, because the import that counted them is undone. */
export const forgetCounts = (db: Database, store_id: number, product_ids: readonly number[]) =>
  db
    .updateTable('store_stock')
    .set({ counted_at: null })
    .where('store_id', '=', store_id)
    .where('product_id', '=', (eb) => eb.fn.any(eb.val(product_ids)))
    .execute()

/** What a store has of each of these products, and whether it counted them. Those without a row are missing. */
export async function findCounted(db: Database, store_id: number, product_ids: readonly number[]) {
  const rows = await db
    .selectFrom('store_stock')
    .select(['product_id', 'on_hand', sql<boolean>`counted_at is not null`.as('is_counted')])
    .where('store_id', '=', store_id)
    .where('product_id', '=', (eb) => eb.fn.any(eb.val(product_ids)))
    .execute()
  return new Map(rows.map((row) => [row.product_id, row]))
}

/** Records that a store has counted these products. The moment of an earlier count stays. The products have to be locked. */
export const markCounted = (db: Database, store_id: number, product_ids: readonly number[]) =>
  sql`
    insert into store_stock (store_id, product_id, counted_at)
    select ${store_id}::integer, id, now() from unnest(${product_ids}::integer[]) as product (id) order by id
    on conflict (store_id, product_id) do update set counted_at = coalesce(store_stock.counted_at, excluded.counted_at)`.execute(
    db,
  )

/** Removes the count of this moment, which was declined. A product that was counted at another moment stays counted. */
export const forgetCount = (db: Database, { store_id, product_id }: AtStore, moment: RawBuilder<string>) =>
  db
    .updateTable('store_stock')
    .set({ counted_at: null })
    .where('store_id', '=', store_id)
    .where('product_id', '=', product_id)
    .where('counted_at', '=', moment)
    .execute()

/** What a store has of a product. */
export const findAtStore = async (db: Database, { store_id, product_id }: AtStore): Promise<number> =>
  (
    await db
      .selectFrom('store_stock')
      .select('on_hand')
      .where('store_id', '=', store_id)
      .where('product_id', '=', product_id)
      .executeTakeFirst()
  )?.on_hand ?? 0

/** What the store of a user has of each of these products. A product that it never counted is missing. */
export async function findOwnStock(db: Database, user_id: number, product_ids: readonly number[]) {
  const rows = await db
    .selectFrom('store_stock')
    .innerJoin('stores', 'stores.id', 'store_id')
    .select(['product_id', 'on_hand'])
    .where('user_id', '=', user_id)
    .where('product_id', '=', (eb) => eb.fn.any(eb.val(product_ids)))
    .execute()
  return new Map(rows.map(({ product_id, on_hand }) => [product_id, on_hand]))
}

/** The ids of the stores that have pieces of a product. */
export const findStoresWith = async (db: Database, product_id: number): Promise<number[]> =>
  (
    await db
      .selectFrom('store_stock')
      .select('store_id')
      .where('product_id', '=', product_id)
      .where('on_hand', '<>', 0)
      .orderBy('store_id')
      .execute()
  ).map(({ store_id }) => store_id)

/** Finds the places to which pieces of a product are on their way, by the ids of the stores. Null is the warehouse. */
export const findPlacesExpecting = async (db: Database, product_id: number): Promise<(number | null)[]> =>
  (
    await db
      .selectFrom('shipments')
      .innerJoin('shipment_lines', 'shipment_id', 'shipments.id')
      .select('store_id')
      .distinct()
      .where('product_id', '=', product_id)
      .where('state', '=', 'in_transit')
      .orderBy('store_id')
      .execute()
  ).map(({ store_id }) => store_id)

/** Finds the products of which the stock of a store is not the sum of its ledger. There should never be any. */
export async function findUnexplainedInStores(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct product_id as id
    from (select store_id, product_id, on_hand from store_stock) as stock
    full join (
      select store_id, product_id, sum(available_after - available_before) as moved
      from stock_ledger where store_id is not null group by store_id, product_id
    ) as ledger using (store_id, product_id)
    where coalesce(on_hand, 0) <> coalesce(moved, 0)
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** What the stores have of a product, with its shelf and its minimum there. */
export const findAtStores = (db: Database, product_id: number) =>
  db
    .selectFrom('store_stock')
    .select(['store_id', 'on_hand', 'minimum', 'shelf'])
    .where('product_id', '=', product_id)
    .execute()

/** What the stores have of these products, with the shelf and the minimum of each. */
export const findManyAtStores = (db: Database, product_ids: readonly number[]) =>
  db
    .selectFrom('store_stock')
    .select(['product_id', 'store_id', 'on_hand', 'minimum', 'shelf'])
    .where('product_id', '=', (eb) => eb.fn.any(eb.val(product_ids)))
    .execute()
