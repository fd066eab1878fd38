import type { Insertable } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { DB } from '#server/db/types.ts'
import { movingStock } from '#server/stock.ts'

/** A product of a test's own, and its id. */
export async function aProduct(db: Database, given: Partial<Insertable<DB['products']>> = {}): Promise<number> {
  const product = { device: 'Test Phone', product_type: 'Accessories', ...given }
  const by = { user_id: 2, username: 'Warehouse' }
  const { id } = await movingStock(db, { by, why: 'Test' }, (tx) =>
    tx.insertInto('products').values(product).returning('id').executeTakeFirstOrThrow(),
  )
  return id
}
