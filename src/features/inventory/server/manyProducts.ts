import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Product } from '../columns.ts'
import type { NewProduct } from '../contract.ts'
import { type NamedProduct, nameFields } from '../rules.ts'
import { findProductsById } from './queries.ts'

// Many products with one statement, as an import writes them.

/** The ids of the products with each name, in the order of the names. */
export async function findIdsNamed(db: Database, names: readonly NamedProduct[]): Promise<number[][]> {
  const columns = nameFields.map((field) => sql.ref(field))
  const same = columns.map((column) => sql`lower(products.${column}) = lower(named.${column})`)
  const { rows } = await sql<{ at: number; id: number }>`
    select at, id
    from jsonb_to_recordset(${JSON.stringify(names.map((name, at) => ({ ...name, at })))}::jsonb)
      as named(at integer, ${sql.join(columns.map((column) => sql`${column} text`))})
    join products on retired_at is null and ${sql.join(same, sql` and `)}
    order by at, id`.execute(db)
  const found = Map.groupBy(rows, ({ at }) => at)
  return names.map((_, at) => found.get(at)?.map(({ id }) => id) ?? [])
}

/** Locks products in the order of their ids, so that two transactions that lock the same ones do not block each other. */
export async function lockProducts(tx: Database, ids: readonly number[]): Promise<Product[]> {
  await sql`select from products where id = any(${ids}::integer[]) order by id for no key update`.execute(tx)
  return findProductsById(tx, ids)
}

type Row = NewProduct & { id?: number }

const columnTypes = {
  device: 'text',
  secondary_device: 'text',
  description: 'text',
  product_type: 'text',
  brand: 'text',
  category: 'text',
  subcategory: 'text',
  color: 'text',
  quantity_available: 'integer',
  quantity_hold: 'integer',
  minimum_limit: 'integer',
  wholesale_cents: 'bigint',
  cost_cents: 'bigint',
} as const
const names = Object.keys(columnTypes)
const typed = sql.raw(
  Object.entries(columnTypes)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
)
const listed = sql.raw(names.join(', '))

/** The rows as a table with the columns of `products`. */
const given = (rows: readonly Row[]) => {
  const columns = rows.map(({ secondaryDevice, wholesale_price, cost_price, ...row }, at) => ({
    ...{ ...row, at, secondary_device: secondaryDevice, wholesale_cents: wholesale_price, cost_cents: cost_price },
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as given(at integer, id integer, ${typed})`
}

/** Inserts products, and returns them in the order of the rows. */
export async function insertProducts(tx: Database, rows: readonly NewProduct[]): Promise<Product[]> {
  const { rows: made } = await sql<{ id: number }>`
    insert into products (${listed}) select ${listed} from ${given(rows)} order by at returning id`.execute(tx)
  return inOrder(
    await findProductsById(
      tx,
      made.map(({ id }) => id),
    ),
    made,
  )
}

/** Writes all fields of products, and returns them in the order of the rows. */
export async function updateProducts(tx: Database, rows: readonly (NewProduct & { id: number })[]): Promise<Product[]> {
  const set = sql.raw(names.map((name) => `${name} = given.${name}`).join(', '))
  await sql`update products set ${set} from ${given(rows)} where products.id = given.id`.execute(tx)
  return inOrder(
    await findProductsById(
      tx,
      rows.map(({ id }) => id),
    ),
    rows,
  )
}

function inOrder(products: readonly Product[], rows: readonly { id: number }[]): Product[] {
  const byId = new Map(products.map((product) => [product.id, product]))
  return rows.flatMap(({ id }) => byId.get(id) ?? [])
}
