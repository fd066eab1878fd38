import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { precompiled } from '#platform/db/statements.ts'
import { allRowsQuery, type ListShape, readPage, readWholeList } from '#platform/list/readList.ts'
import { vocabularyIn } from '#platform/list/vocabulary.ts'
import type { ListQuery } from '#shared/list.ts'
import { countedUpTo } from '#shared/list.ts'
import { type Product, productColumns, stockChangeColumns } from '../columns.ts'
import type { NewProduct, ProductChange, ProductQuery } from '../contract.ts'

const asProduct = [
  'id',
  'device',
  'secondary_device as secondaryDevice',
  'description',
  // A check of the column allows no others.
  sql<Product['product_type']>`product_type`.as('product_type'),
  'brand',
  'category',
  'subcategory',
  'color',
  'quantity_available',
  'quantity_hold',
  'minimum_limit',
  'quantity_sold',
  'wholesale_cents as wholesale_price',
  'cost_cents as cost_price',
  'image_name',
  'version',
] as const

/** A removed product stays for the orders that name it, and is in no list. */
const products = (db: Database) => db.selectFrom('products').select(asProduct).where('retired_at', 'is', null)

const searched = [
  'id',
  'device',
  'secondaryDevice',
  'description',
  'product_type',
  'brand',
  'category',
  'subcategory',
  'color',
] as const
const shape: ListShape<Product & { search_text: string }> = {
  columns: productColumns,
  indexed: {
    text: 'search_text',
    of: searched,
    vocabulary: vocabularyIn({ words: 'product_words', endings: 'product_word_endings' }),
  },
  countedUpTo,
}

export const findProducts = (db: Database, ask: ProductQuery) => readPage(db, matching(db, ask), ask, shapeFor(ask))
export const streamProducts = (db: Database, ask: ProductQuery) =>
  readWholeList(db, matching(db, ask), ask, shapeFor(ask))
const shapeFor = ({ filter }: ProductQuery) => ({ ...shape, isNarrowed: filter !== '' })

export const listProducts = (db: Database) =>
  readWholeList(db, products(db), allRowsQuery, { columns: productColumns, countedUpTo })

/** Every product, in one array: the demo shop reads them in the transaction that added them. */
export const readProducts = (db: Database): Promise<Product[]> => products(db).orderBy('id').execute()

export const findProductsById = (db: Database, ids: readonly number[]): Promise<Product[]> =>
  products(db)
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute()

/** What the views of the list read: what is shown, and the text to search it by. */
const all = precompiled((db) => products(db).select('search_text'))
const views = {
  '': all,
  all,
  hold: only('is_held'),
  limit: only('is_low'),
  out: only('is_out'),
} satisfies Record<ProductQuery['view'], typeof all>

function only(kind: 'is_held' | 'is_low' | 'is_out') {
  return precompiled((db) =>
    products(db)
      .select('search_text')
      .where(({ ref }) => ref(kind)),
  )
}

function matching(db: Database, { view, product_type, filter }: ProductQuery) {
  const name = filter.toLowerCase()
  return db
    .selectFrom(views[view].as('product'))
    .selectAll()
    .$if(product_type !== '', (rows) => rows.where(sql<string>`product_type`, '=', product_type))
    .$if(filter !== '', (rows) =>
      rows.where(({ or, eb }) =>
        or(
          (['device', 'secondaryDevice', 'brand'] as const).map((column) =>
            eb(sql<string>`lower(${sql.ref(column)})`, '=', name),
          ),
        ),
      ),
    )
}

/** The names that find a product in the catalogue: its devices and its brand. */
export function productNames(db: Database) {
  const kept = db.selectFrom('products').where('retired_at', 'is', null)
  const names = kept
    .select('device as name')
    .union(kept.select('secondary_device as name'))
    .union(kept.select('brand as name'))
  return db.selectFrom(names.as('named')).select('name').where('name', '<>', '')
}

export const lockProduct = (db: Database, id: number): Promise<Product | undefined> =>
  products(db).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertProduct = (
  db: Database,
  { secondaryDevice, wholesale_price, cost_price, ...given }: NewProduct & { image_name?: string },
): Promise<Product> =>
  db
    .insertInto('products')
    .values({ ...given, secondary_device: secondaryDevice, wholesale_cents: wholesale_price, cost_cents: cost_price })
    .returning(asProduct)
    .executeTakeFirstOrThrow()

/** Fields that are not sent stay as they are; sending none at all is allowed, and changes nothing but the version. */
export const updateProduct = (
  db: Database,
  {
    id,
    version: _,
    quantity_sold: __,
    image_name: ___,
    secondaryDevice,
    wholesale_price,
    cost_price,
    ...given
  }: ProductChange,
): Promise<Product> =>
  db
    .updateTable('products')
    .set(({ ref }) => ({
      version: ref('version'),
      secondary_device: secondaryDevice,
      wholesale_cents: wholesale_price,
      cost_cents: cost_price,
      ...given,
    }))
    .where('id', '=', id)
    .returning(asProduct)
    .executeTakeFirstOrThrow()

export const setImage = (db: Database, id: number, image_name: string): Promise<Product> =>
  db.updateTable('products').set({ image_name }).where('id', '=', id).returning(asProduct).executeTakeFirstOrThrow()

export const retireProduct = (db: Database, id: number) =>
  db.updateTable('products').set({ retired_at: sql<string>`now()` }).where('id', '=', id).execute()

/**
 * Every hold into available, in one statement; answers how many products it moved. They are locked in the order of their
 * ids, as whoever orders them does: so nobody locks anybody out.
 */
export const transferHolds = async (db: Database): Promise<number> => {
  const held = products(db)
    .clearSelect()
    .select('id')
    .where(({ ref }) => ref('is_held'))
    .orderBy('id')
    .forNoKeyUpdate()
  const { numUpdatedRows } = await db
    .with('held', () => held)
    .updateTable('products')
    .from('held')
    .set({ quantity_available: sql`quantity_available + quantity_hold`, quantity_hold: 0 })
    .whereRef('products.id', '=', 'held.id')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Moves stock from available to sold, or back if the quantity is negative. Returns false if there is not enough. */
export const sellStock = async (db: Database, product_id: number, quantity: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set(({ eb }) => ({
      quantity_available: eb('quantity_available', '-', quantity),
      quantity_sold: eb('quantity_sold', '+', quantity),
    }))
    .where('id', '=', product_id)
    .where('quantity_available', '>=', quantity)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** SQL for use inside a larger statement: does the same for every row of `lines` (product_id, quantity). */
export const sellingStock = (lines: RawBuilder<unknown>) => sql`
  update products
  set quantity_available = quantity_available - quantity, quantity_sold = quantity_sold + quantity
  from ${lines} as moved where products.id = moved.product_id`

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
      'order_id',
      'available_before',
      'available_after',
      'hold_before',
      'hold_after',
      'sold_before',
      'sold_after',
    ])
    .where('product_id', '=', product_id)

/** What became of a product's quantities, the newest first. */
export const readHistory = (db: Database, product_id: number, ask: ListQuery) =>
  readPage(db, historyOf(db, product_id), ask, { columns: stockChangeColumns, newestFirst: true })

/** Products whose quantities are not what the ledger adds up to: there should be none, ever. */
export async function findUnexplained(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id
    from products p
    left join (
      select product_id, sum(available_after - available_before) as available, sum(hold_after - hold_before) as hold,
        sum(sold_after - sold_before) as sold
      from stock_ledger group by product_id
    ) l on l.product_id = p.id
    where (quantity_available, quantity_hold, quantity_sold)
      is distinct from (coalesce(available, 0), coalesce(hold, 0), coalesce(sold, 0))
    order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}
