import { sql } from 'kysely'
import { hasUsers } from '#features/accounts/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import type { ServerFeatures } from '#platform/feature.ts'
import { serverFeatures } from './serverFeatures.ts'

/**
 * Fills an empty database with the demo shop, in one transaction, and returns whether it did. If several nodes start at the
 * same time, one of them fills it.
 */
export async function fillDemoShop(db: Database, features: ServerFeatures = serverFeatures): Promise<boolean> {
  const isFilled = await fillInTransaction(db, features)
  // PostgreSQL updates its statistics by itself only after about a minute. Until then its plans would be for empty tables.
  if (isFilled) await sql`vacuum analyze`.execute(db)
  return isFilled
}

const fillInTransaction = (db: Database, features: ServerFeatures): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { demo } = await tx.selectFrom('shop').select('demo').forUpdate().executeTakeFirstOrThrow()
    if (demo || (await hasUsers(tx))) return false
    await tx.updateTable('shop').set({ demo: true }).execute()
    for (const { demo: fill } of Object.values(features)) await fill?.(tx)
    return true
  })

export const isDemoShop = async (db: Database) =>
  (await db.selectFrom('shop').select('demo').executeTakeFirstOrThrow()).demo
