import { type SqlBool, sql } from 'kysely'
import { subjectOf } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { precompiled } from '#platform/db/statements.ts'
import { allRowsQuery, type ListPage, readWholeList } from '#platform/list/readList.ts'
import { countedUpTo, type Explanation } from '#shared/list.ts'
import { Product, productColumns } from '../columns.ts'
import { mostPieces, type NewProduct, type ProductChange, type ProductQuery } from '../contract.ts'
import { nameFields } from '../rules.ts'
import { explainNothing } from './search/nothingFound.ts'
import { readProductPage } from './search/readProductPage.ts'

export const product = subjectOf('product', Product, {
  fields: productColumns.map(({ key }) => key).filter((key) => key !== 'id'),
  called: nameFields,
  labels: {
    quantity_available: 'Available',
    quantity_hold: 'Hold',
    minimum_limit: 'Limit',
    quantity_sold: 'Sold',
    image_name: 'Picture',
  },
})

const asProduct = [
  'id',
  'device',
  'secondary_device as secondaryDevice',
  'description',
  // The column's check allows no other values.
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

/** A removed product keeps its row, because orders refer to it, but no list has it. */
const products = (db: Database) => db.selectFrom('products').select(asProduct).where('retired_at', 'is', null)

export async function findProducts(db: Database, query: ProductQuery): Promise<FoundProducts> {
  const rows = matching(db, query)
  const page = await readProductPage(db, rows, query)
  const why = page.total === 0 ? await explain(db, query) : undefined
  if (why?.nothing_found) return { ...page, nothing_found: why.nothing_found }
  if (!why) return page
  const { rest, left_out } = why
  return { ...(await readProductPage(db, rows, { ...query, query: rest })), left_out }
}

type FoundProducts = ListPage<Product> & Explanation

/** Reads all products of the pages that `findProducts` returns. */
export async function streamProducts(db: Database, query: ProductQuery) {
  const isEmpty =
    query.explain && (await readProductPage(db, matching(db, query), { ...query, ...onlyFirst })).total === 0
  const { rest = query.query } = (isEmpty && (await explain(db, query))) || {}
  return (await readProductPage(db, matching(db, query), { ...query, query: rest, per_page: 0 })).items
}
const onlyFirst = { page: 1, per_page: 1 }

const explain = async (db: Database, query: ProductQuery) =>
  query.explain && query.query !== '' && query.filter_by === ''
    ? explainNothing(db, matching(db, query), query.query)
    : undefined

export const listProducts = (db: Database) =>
  readWholeList(db, products(db), allRowsQuery, { columns: productColumns, countedUpTo })

/** Reads all products into memory. The demo shop needs them in the transaction that inserts them. */
export const readProducts = (db: Database): Promise<Product[]> => products(db).orderBy('id').execute()

export const findProductsById = (db: Database, ids: readonly number[]): Promise<Product[]> =>
  products(db)
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute()

/** The products of each view, with the text that a search reads. */
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

function matching(db: Database, { view, product_type, filter, ids }: ProductQuery) {
  const inView = views[view]
  // A view without other filters needs no query around it, which would be compiled for each request.
  if (product_type === '' && ids === '' && filter === '') return inView
  const name = filter.toLowerCase()
  return db
    .selectFrom(inView.as('product'))
    .selectAll()
    .$if(product_type !== '', (rows) => rows.where(sql<string>`product_type`, '=', product_type))
    .$if(ids !== '', (rows) => rows.where('id', '=', (eb) => eb.fn.any(eb.val(ids.split(',').map(Number)))))
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

export const lockProduct = (db: Database, id: number): Promise<Product | undefined> =>
  products(db).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertProduct = (
  db: Database,
  { secondaryDevice, wholesale_price, cost_price, ...columns }: NewProduct & { image_name?: string },
): Promise<Product> =>
  db
    .insertInto('products')
    .values({ ...columns, secondary_device: secondaryDevice, wholesale_cents: wholesale_price, cost_cents: cost_price })
    .returning(asProduct)
    .executeTakeFirstOrThrow()

/** Undefined fields stay as they are. An update without any field is valid and only changes the version. */
export const updateProduct = (db: Database, change: ProductChange): Promise<Product> =>
  db
    .updateTable('products')
    .set(({ ref }) => ({
      version: ref('version'),
      device: change.device,
      secondary_device: change.secondaryDevice,
      description: change.description,
      product_type: change.product_type,
      brand: change.brand,
      category: change.category,
      subcategory: change.subcategory,
      color: change.color,
      quantity_available: change.quantity_available,
      quantity_hold: change.quantity_hold,
      minimum_limit: change.minimum_limit,
      wholesale_cents: change.wholesale_price,
      cost_cents: change.cost_price,
    }))
    .where('id', '=', change.id)
    .returning(asProduct)
    .executeTakeFirstOrThrow()

/**
 * Adds pieces to the available quantity; a negative number takes them away. Returns undefined if there is no such product, or
 * if the quantity would be below 0 or above its maximum.
 */
export const addToAvailable = (db: Database, id: number, pieces: number): Promise<Product | undefined> =>
  db
    .updateTable('products')
    .set(({ eb }) => ({ quantity_available: eb('quantity_available', '+', pieces) }))
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .where(sql<SqlBool>`quantity_available between ${Math.max(-pieces, 0)} and ${mostPieces - Math.max(pieces, 0)}`)
    .returning(asProduct)
    .executeTakeFirst()

export const setImage = (db: Database, id: number, image_name: string): Promise<Product> =>
  db.updateTable('products').set({ image_name }).where('id', '=', id).returning(asProduct).executeTakeFirstOrThrow()

export const retireProduct = (db: Database, id: number) =>
  db.updateTable('products').set({ retired_at: sql<string>`now()` }).where('id', '=', id).execute()

/** Takes a removed product back into the lists. Returns undefined if it is there already. */
export const keepProduct = (db: Database, id: number): Promise<Product | undefined> =>
  db
    .updateTable('products')
    .set({ retired_at: null })
    .where('id', '=', id)
    .where('retired_at', 'is not', null)
    .returning(asProduct)
    .executeTakeFirst()
