import { setStockCause } from '#features/inventory/server/moveStock.ts'
import type { Database } from '#platform/db/database.ts'

/** Takes all pieces out of all stores and receives what is on its way, so that every product can be removed. */
export const emptyStores = (db: Database) =>
  db.transaction().execute(async (tx) => {
    await setStockCause(tx, { by: { user_id: 1, username: 'Head Office' }, why: 'Used in a repair' })
    await tx.updateTable('store_stock').set({ on_hand: 0 }).execute()
    await tx.updateTable('shipments').set({ state: 'received' }).where('state', '=', 'in_transit').execute()
  })

/** Sets what a store has of a product, as if it had counted it. */
export const setStock = (db: Database, store_id: number, product_id: number, on_hand: number) =>
  db.transaction().execute(async (tx) => {
    await setStockCause(tx, { by: { user_id: 1, username: 'Head Office' }, why: 'First count' })
    await tx
      .insertInto('store_stock')
      .values({ store_id, product_id, on_hand, counted_at: new Date().toISOString() })
      .onConflict((row) => row.columns(['store_id', 'product_id']).doUpdateSet({ on_hand }))
      .execute()
  })
