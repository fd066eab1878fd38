import { sql } from 'kysely'
import { hasUsers } from '#features/accounts/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { StartRefused } from '#platform/refusal/startRefused.ts'
import type { ServerFeatures } from '#platform/shop/feature.ts'
import { type DemoKind, isTrainingShop, markAsDemo } from '#platform/shop/shop.ts'
import { serverFeatures } from './serverFeatures.ts'

/**
 * Fills an empty database with the demo shop, in one transaction, and returns whether it did. If several nodes start at the
 * same time, one of them fills it.
 */
export async function fillDemoShop(
  db: Database,
  { kind = 'demo', features }: { kind?: DemoKind; features?: ServerFeatures } = {},
): Promise<boolean> {
  const isFilled = await db.transaction().execute((tx) => fillDemoShopIn(tx, kind, features))
  // PostgreSQL updates its statistics by itself only after about a minute. Until then its plans would be for empty tables.
  if (isFilled) await sql`vacuum analyze`.execute(db)
  return isFilled
}

/** The same in a transaction of the caller. */
export async function fillDemoShopIn(
  tx: Database,
  kind: DemoKind,
  features: ServerFeatures = serverFeatures,
): Promise<boolean> {
  if ((await hasUsers(tx)) || !(await markAsDemo(tx, kind))) return false
  for (const { demo: fill } of Object.values(features)) await fill?.(tx)
  return true
}

/**
 * Refuses to start a real shop as a training shop, because its rows could then be thrown away. Refuses to start a training shop as
 * a real one, because it would look like one and send its mails.
 */
export async function checkTrainingMark(db: Database, isTraining: boolean) {
  const isMarked = await isTrainingShop(db)
  if (isTraining && !isMarked && (await hasUsers(db))) {
    throw new StartRefused(
      'This database has users and was not begun as a training shop, so TRAINING=1 does not start it. Start it without TRAINING, or set DATA_DIR or DATABASE_URL to an empty database for the training shop.',
    )
  }
  if (!isTraining && isMarked) {
    throw new StartRefused(
      'This database has a training shop. Start it with TRAINING=1, or set DATA_DIR or DATABASE_URL to the database of the real shop.',
    )
  }
}
