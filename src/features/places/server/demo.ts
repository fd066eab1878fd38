import { fillFirstCounts } from '#features/inventory/server/demoStores.ts'
import { listBuyers } from '#features/stores/server/queries.ts'
import type { Database } from '#platform/db/database.ts'

/** Each store has counted some products, and has a shelf for each of them. */
export const fillStoreStock = async (db: Database) =>
  fillFirstCounts(
    db,
    (await listBuyers(db)).flatMap(({ store_id, user_id, username }) =>
      store_id === null ? [] : [{ store_id, user_id, username }],
    ),
  )
