import { sql } from 'kysely'
import { productName } from '#features/inventory/server/productNames.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChanges } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import type { NewBarcode } from '../contract.ts'
import { barcode } from './queries.ts'

// The codes of many products with one statement, as an import writes them.

/** The products that have these codes, by the code. */
export async function findCodes(db: Database, codes: readonly string[]) {
  const rows = await db
    .selectFrom('barcodes')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['code', 'product_id', productName.as('product')])
    .where('kept', '=', true)
    .where('code', '=', (eb) => eb.fn.any(eb.val(codes)))
    .execute()
  return new Map(rows.map((row) => [row.code, row]))
}

/** The codes of products, by the id of the product. */
export async function listCodesOf(db: Database, product_ids: readonly number[]) {
  const rows = await db
    .selectFrom('barcodes')
    .select(['product_id', sql<string[]>`array_agg(code order by id)`.as('codes')])
    .where('kept', '=', true)
    .where('product_id', '=', (eb) => eb.fn.any(eb.val(product_ids)))
    .groupBy('product_id')
    .execute()
  return new Map(rows.map(({ product_id, codes }) => [product_id, codes]))
}

/** Gives products exactly these codes. */
export async function setCodes(tx: Database, wanted: ReadonlyMap<number, readonly string[]>, by: Session) {
  const had = await listCodesOf(tx, [...wanted.keys()])
  const missingIn = (codes: ReadonlyMap<number, readonly string[]>, from: ReadonlyMap<number, readonly string[]>) =>
    [...from].flatMap(([product_id, own]) =>
      own.filter((code) => !codes.get(product_id)?.includes(code)).map((code) => ({ product_id, code })),
    )
  const added = missingIn(had, wanted)
  const removed = missingIn(wanted, had)
  await recordCodes(tx, 'removed', await deleteCodes(tx, removed), by)
  await recordCodes(tx, 'made', await insertCodes(tx, added, by), by)
}

const insertCodes = async (tx: Database, rows: readonly NewBarcode[], { user_id, username }: Session) =>
  rows.length === 0
    ? []
    : tx
        .insertInto('barcodes')
        .columns(['product_id', 'code', 'user_id', 'username'])
        .expression(
          // A statement has at most 65,535 parameters, so the rows are one. Two transactions with the same codes wait for each other.
          sql`select product_id, code, ${user_id}::integer, ${username}
            from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(product_id integer, code text)
            order by code`,
        )
        .returning(['id', 'product_id', 'code'])
        .execute()

const deleteCodes = async (tx: Database, rows: readonly NewBarcode[]) =>
  rows.length === 0
    ? []
    : tx
        .deleteFrom('barcodes')
        .where('kept', '=', true)
        .where('code', '=', (eb) => eb.fn.any(eb.val(rows.map(({ code }) => code))))
        .returning(['id', 'product_id', 'code'])
        .execute()

const recordCodes = (
  tx: Database,
  act: 'made' | 'removed',
  rows: readonly (NewBarcode & { id: number })[],
  by: Session,
) =>
  recordChanges(
    tx,
    rows.map(({ id, ...row }) => ({ by, act, subject: barcode, id, [act === 'made' ? 'after' : 'before']: row })),
  )
