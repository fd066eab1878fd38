import type { Insertable } from 'kysely'
import { moveStock } from '#features/inventory/server/moveStock.ts'
import type { Database } from '#platform/db/database.ts'
import type { DB } from '#platform/db/types.ts'

/** Inserts a product and returns its id. */
export async function aProduct(db: Database, given: Partial<Insertable<DB['products']>> = {}): Promise<number> {
  const product = { device: 'Test Phone', product_type: 'Accessories', ...given }
  const by = { user_id: 2, username: 'Warehouse' }
  const { id } = await moveStock(db, { by, why: 'Test' }, (tx) =>
    tx.insertInto('products').values(product).returning('id').executeTakeFirstOrThrow(),
  )
  return id
}
