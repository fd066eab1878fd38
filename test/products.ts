import type { Insertable } from 'kysely'
import { movingStock } from '#features/inventory/server/movingStock.ts'
import type { Database } from '#platform/db/database.ts'
import type { DB } from '#platform/db/types.ts'

/** Inserts a product and returns its id. */
export async function aProduct(db: Database, given: Partial<Insertable<DB['products']>> = {}): Promise<number> {
  const product = { device: 'Test Phone', product_type: 'Accessories', ...given }
  const by = { user_id: 2, username: 'Warehouse' }
  const { id } = await movingStock(db, { by, why: 'Test' }, (tx) =>
    tx.insertInto('products').values(product).returning('id').executeTakeFirstOrThrow(),
  )
  return id
}
