import { type SqlBool, sql } from 'kysely'
import { productName } from '#features/inventory/server/productNames.ts'
import { placeOfRow } from '#features/stores/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { withinDaysOfShop } from '#platform/list/days.ts'
import { type ListShape, readPage, readWholeList } from '#platform/list/readList.ts'
import type { Cents } from '#shared/money.ts'
import { type Adjustment, adjustmentColumns } from '../columns.ts'
import type { AdjustmentQuery } from '../contract.ts'

const adjustments = (db: Database) =>
  db
    .selectFrom('stock_adjustments')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['stock_adjustments.id', 'at', 'store_id', placeOfRow.as('place'), 'product_id', 'device'])
    .select([productName.as('product'), 'pieces as by', 'note', sql<Cents>`value_cents`.as('value'), 'username'])
    // Check constraints allow no other values.
    .select([sql<Adjustment['why']>`why`.as('why'), sql<Adjustment['state']>`state`.as('state')])
    .select(['judged_by', 'judged_at', 'stock_adjustments.version'])

export const findAdjustment = (db: Database, id: number): Promise<Adjustment> =>
  adjustments(db).where('stock_adjustments.id', '=', id).executeTakeFirstOrThrow()

export const lockAdjustment = (db: Database, id: number): Promise<Adjustment | undefined> =>
  adjustments(db).where('stock_adjustments.id', '=', id).forNoKeyUpdate('stock_adjustments').executeTakeFirst()

/** The row of an act that was sent before. The key belongs to the user. */
export const findByKey = async (db: Database, user_id: number, act_key: string) =>
  adjustments(db).where('user_id', '=', user_id).where('act_key', '=', act_key).executeTakeFirst()

interface NewRow extends Pick<Adjustment, 'store_id' | 'product_id' | 'why' | 'note' | 'state' | 'username'> {
  pieces: number
  value_cents: Cents
  user_id: number
  act_key: string | undefined
}

/** Inserts nothing and returns undefined if this user already sent this key. */
export const insertAdjustment = (db: Database, row: NewRow) =>
  db
    .insertInto('stock_adjustments')
    .values(row)
    .onConflict((twice) => twice.columns(['user_id', 'act_key']).where('act_key', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()

interface NewRows extends Pick<NewRow, 'store_id' | 'why' | 'note'> {
  by: Pick<Session, 'user_id' | 'username'>
}

/** Inserts adjustments of several products of a place in one statement. */
export const insertAdjustments = (
  db: Database,
  lines: readonly Pick<NewRow, 'product_id' | 'pieces' | 'value_cents' | 'state'>[],
  { store_id, why, note, by }: NewRows,
) =>
  sql`
    insert into stock_adjustments (store_id, product_id, pieces, why, note, value_cents, state, user_id, username)
    select ${store_id}::integer, product_id, pieces, ${why}, ${note}, value_cents, state, ${by.user_id}::integer, ${by.username}
    from jsonb_to_recordset(${JSON.stringify(lines)}) as line (
      product_id integer, pieces integer, value_cents bigint, state text
    )`.execute(db)

/** Of these products of a store, those whose first count waits for an administrator. */
export const findWaitingCounts = async (
  db: Database,
  store_id: number,
  product_ids: readonly number[],
): Promise<number[]> =>
  (
    await db
      .selectFrom('stock_adjustments')
      .select('product_id')
      .distinct()
      .where('store_id', '=', store_id)
      .where('product_id', '=', (eb) => eb.fn.any(eb.val(product_ids)))
      .where('why', '=', 'first_count')
      .where('state', '=', sql.lit('waiting'))
      .execute()
  ).map(({ product_id }) => product_id)

/** SQL for the moment of an adjustment, for use in a larger statement. A moment in JavaScript has no microseconds. */
export const momentOfAdjustment = (id: number) => sql<string>`(select at from stock_adjustments where id = ${id})`

export const judge = (db: Database, id: number, state: 'done' | 'declined', judged_by: string) =>
  db
    .updateTable('stock_adjustments')
    .set({ state, judged_by, judged_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()

const shape: ListShape<Adjustment> = { columns: adjustmentColumns, newestFirst: true }

export const findAdjustments = (db: Database, query: AdjustmentQuery) => readPage(db, listed(db, query), query, shape)
export const streamAdjustments = (db: Database, query: AdjustmentQuery) =>
  readWholeList(db, listed(db, query), query, shape)

const listed = (db: Database, { view, store_id, ...query }: AdjustmentQuery) =>
  adjustments(db)
    .where(withinDaysOfShop('at', query))
    .$if(view !== '' && view !== 'all', (rows) => rows.where(sql<SqlBool>`state = ${view}`))
    .$if(store_id !== undefined, (rows) => rows.where('store_id', '=', store_id ?? 0))
