import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Discount } from '../columns.ts'
import { discounts } from './queries.ts'

/** The code of the promoted discount, or an empty text. */
export const promotedCode = sql<string>`coalesce((select promo_code from discounts where promoted), '')`

export const findPromoted = (db: Database): Promise<Discount | undefined> =>
  discounts(db).where('promoted', '=', true).executeTakeFirst()

/** Promotes this discount and no other one, or none if it is undefined. The promotion stays when the code is renamed. */
export async function promote(db: Database, id: number | undefined) {
  await db.updateTable('discounts').set({ promoted: false }).where('promoted', '=', true).execute()
  if (id !== undefined) await db.updateTable('discounts').set({ promoted: true }).where('id', '=', id).execute()
}
