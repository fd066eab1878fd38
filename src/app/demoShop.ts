import { sql } from 'kysely'
import { hasUsers } from '#features/accounts/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import type { ServerFeatures } from '#platform/shop/feature.ts'
import { markAsDemo } from '#platform/shop/shop.ts'
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
    if ((await hasUsers(tx)) || !(await markAsDemo(tx))) return false
    for (const { demo: fill } of Object.values(features)) await fill?.(tx)
    return true
  })
