import { sql } from 'kysely'
import type { Clock } from '#shared/clocks.ts'
import type { Database } from '../db/database.ts'

/** The part of the shop's row that does not depend on a feature. The rest of it belongs to the feature `settings`. */
export const selectShop = (db: Database) =>
  // The column's check allows no other values.
  db.selectFrom('shop').select(['name', 'demo', 'training', sql<Clock>`clock`.as('clock')])
export const readClock = async (db: Database): Promise<Clock> => (await selectShop(db).executeTakeFirstOrThrow()).clock
export const readShop = (db: Database) => selectShop(db).executeTakeFirstOrThrow()

/** Whether administrators must have a second factor. */
export const adminsNeedFactor = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('shop').select('admins_need_factor').executeTakeFirstOrThrow()).admins_need_factor

/** A shop with the rows of the demo shop: for looking at, or for practising. */
export type DemoKind = 'demo' | 'training'

/** Whether this is a training shop: see `src/app/demoShop.ts`. */
export const isTrainingShop = async (db: Database): Promise<boolean> => (await readShop(db)).training

/**
 * Marks the shop as the demo shop, or as a training shop. Nodes that start at the same time wait for each other here; one of them
 * gets `true`.
 */
export const markAsDemo = async (db: Database, kind: DemoKind): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('shop')
    .set({ demo: true, training: kind === 'training' })
    .where('demo', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
