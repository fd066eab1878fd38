import type { Insertable } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { DB } from '#server/db/types.ts'
import type { Day } from '#shared/day.ts'

/** What buying means for a user: which day it is at their store, or at the shop, and the fraction that tax adds on it. */
export const findBuyer = (db: Database, user_id: number): Promise<{ today: Day; tax: number }> =>
  db
    .selectFrom('buyers')
    .select(['today', 'tax'])
    .where('user_id', '=', user_id)
    .$narrowType<{ today: Day; tax: number }>()
    .executeTakeFirstOrThrow()

export const insertStores = (db: Database, stores: Insertable<DB['stores']>[]) =>
  db.insertInto('stores').values(stores).execute()
