import { sql } from 'kysely'
import { productName } from '#features/inventory/server/productNames.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { subjectOf } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { onViolation } from '#platform/db/refusals.ts'
import { type ListShape, readPage, readWholeList } from '#platform/list/readList.ts'
import { noSuch } from '#platform/refusal/refusal.ts'
import { Barcode, barcodeColumns } from '../columns.ts'
import type { BarcodeQuery, NewBarcode } from '../contract.ts'
import { longestPrinted } from '../rules.ts'

export const barcode = subjectOf('barcode', Barcode, {
  fields: ['product_id', 'product', 'code', 'username'],
  called: ['code', 'product'],
  labels: { product_id: 'Product ID', username: 'Added by' },
})

const symbology = sql<Barcode['symbology']>`case when code ~ '^[0-9]{13}$' then 'ean13' else 'code128' end`

const barcodes = (db: Database) =>
  db
    .selectFrom('barcodes')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['barcodes.id', 'product_id', 'device', productName.as('product'), 'code', symbology.as('symbology')])
    .select(['username', 'at'])
    .where('kept', '=', true)

/** The codes on a product, for a query of products. */
export const codesOfProduct = sql<string[]>`array(
  select code from barcodes where barcodes.product_id = products.id and kept order by barcodes.id
)`

export const findBarcode = (db: Database, id: number): Promise<Barcode> =>
  barcodes(db).where('barcodes.id', '=', id).executeTakeFirstOrThrow()

export const lockBarcode = (db: Database, id: number): Promise<Barcode | undefined> =>
  barcodes(db).where('barcodes.id', '=', id).forUpdate('barcodes').executeTakeFirst()

/** The row of a code, which at most one product has. */
export const findByCode = (db: Database, code: string): Promise<Barcode | undefined> =>
  barcodes(db).where('code', '=', code).executeTakeFirst()

const notKept = onViolation('barcodes_product_kept', () => noSuch('product'))

/** Inserts nothing and returns undefined if a product has the code already. */
export const insertBarcode = (db: Database, given: NewBarcode, { user_id, username }: Session) =>
  db
    .insertInto('barcodes')
    .values({ ...given, user_id, username })
    .onConflict((taken) => taken.column('code').where('kept', '=', sql.lit(true)).doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch(notKept)

const shape: ListShape<Barcode> = { columns: barcodeColumns, newestFirst: true }

export const findBarcodes = (db: Database, query: BarcodeQuery) => readPage(db, listed(db, query), query, shape)
export const streamBarcodes = (db: Database, query: BarcodeQuery) => readWholeList(db, listed(db, query), query, shape)

const listed = (db: Database, { product_id }: BarcodeQuery) =>
  barcodes(db).$if(product_id !== undefined, (rows) => rows.where('product_id', '=', product_id ?? 0))

/** Reads products with the code that their labels show: an EAN-13 if there is one, otherwise a short free text. Null is neither. */
export const findLabelled = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('products')
    .select(['products.id', productName.as('name')])
    .select((product) =>
      product
        .selectFrom('barcodes')
        .select('code')
        .whereRef('product_id', '=', 'products.id')
        .where('kept', '=', true)
        .where(sql<boolean>`length(code) <= ${longestPrinted}`)
        .orderBy(symbology, 'desc')
        .orderBy(sql`length(code)`)
        .orderBy('barcodes.id')
        .limit(1)
        .as('code'),
    )
    .where('products.id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .where('retired_at', 'is', null)
    .execute()
