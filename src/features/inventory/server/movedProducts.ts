import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { type IncomingTable, incomingTable, movingInAuthor } from '#platform/db/incomingTable.ts'
import { setStockCause } from './moveStock.ts'
import { findProductsById, product } from './queries.ts'

const products = incomingTable(
  'products',
  [
    'device',
    'secondary_device',
    'description',
    'product_type',
    'brand',
    'category',
    'subcategory',
    'color',
    'quantity_available',
    'quantity_hold',
    'quantity_sold',
    'minimum_limit',
    'wholesale_cents',
    'cost_cents',
  ],
  // Of a removed product, which stays because orders name it.
  { alsoSet: ['retired_at'], logged: { subject: product, find: findProductsById } },
)

const movingIn = { by: movingInAuthor, why: 'Moved in' }

/** Products of the earlier system. Their stock enters the ledger as it is there. */
export const movedProducts: IncomingTable = {
  ...products,
  async insert(tx, rows) {
    await setStockCause(tx, movingIn)
    return products.insert(tx, rows)
  },
  async update(tx, rows) {
    await setStockCause(tx, movingIn)
    return products.update(tx, rows)
  },
}

/** Sets the pictures of products. */
export const setMovedPictures = (tx: Database, pictures: readonly { id: number; image_name: string }[]) =>
  sql`update products set image_name = given.image_name
    from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as given(id integer, image_name text)
    where products.id = given.id`.execute(tx)

/** Which of these products there are here, removed ones too. */
export async function findKnownProducts(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; cost_cents: number }>`
    select id, cost_cents from products where id = any(${ids}::integer[])`.execute(db)
  return new Map(rows.map(({ id, cost_cents }) => [id, cost_cents]))
}
