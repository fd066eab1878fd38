import { type Insertable, sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { DB } from '#server/db/types.ts'

/** The fraction that tax adds to what this user buys today: that of their store's province, or of the shop's. */
export async function findTax(db: Database, user_id: number): Promise<number> {
  const { tax } = await db
    .selectFrom('buyers')
    .select(sql<number>`tax`.as('tax'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return tax
}

export const insertStores = (db: Database, stores: Insertable<DB['stores']>[]) =>
  db.insertInto('stores').values(stores).execute()
