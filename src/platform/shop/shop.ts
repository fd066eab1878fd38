import { sql } from 'kysely'
import type { Clock } from '#shared/clocks.ts'
import type { Database } from '../db/database.ts'

/** The part of the shop's row that does not depend on a feature. The rest of it belongs to the feature `settings`. */
export const selectShop = (db: Database) =>
  // The column's check allows no other values.
  db.selectFrom('shop').select(['name', 'demo', sql<Clock>`clock`.as('clock')])
export const readClock = async (db: Database): Promise<Clock> => (await selectShop(db).executeTakeFirstOrThrow()).clock
export const readShop = (db: Database) => selectShop(db).executeTakeFirstOrThrow()

/** Whether administrators must have a second factor. */
export const adminsNeedFactor = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('shop').select('admins_need_factor').executeTakeFirstOrThrow()).admins_need_factor

/** Marks the shop as the demo shop. Nodes that start at the same time wait for each other here; one of them gets `true`. */
export const markAsDemo = async (db: Database): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('shop')
    .set({ demo: true })
    .where('demo', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
