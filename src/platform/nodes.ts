import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from './db/database.ts'
import { deletedRows } from './db/deletedRows.ts'
import { newestMigration } from './db/migrate.ts'
import { release } from './release.ts'

/** What runs on this node. */
export const thisNode = {
  id: randomUUID(),
  host: hostname().slice(0, 200),
  release,
  schema: newestMigration,
  node_version: process.versions.node,
}

const reportEvery = 30_000
/** A node that has not reported for this long counts as silent: it missed two reports. */
export const silentAfter = '90 seconds'

/** Reports every half minute that this node runs. Returns the function that ends this when the node stops. */
export function reportNode(db: Database, log: Pick<FastifyBaseLogger, 'warn'>): () => Promise<void> {
  const report = () =>
    db
      .insertInto('nodes')
      .values(thisNode)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql<string>`now()` }))
      .execute()
      // The database is away, or busy. The next report says the same.
      .catch((error) => log.warn({ err: error }, 'This node could not report that it runs.'))
  let reporting = report()
  const timer = setInterval(() => {
    reporting = report()
  }, reportEvery)
  return async () => {
    clearInterval(timer)
    await reporting
    // A node whose row stays is listed as silent until housekeeping deletes the row.
    await db
      .deleteFrom('nodes')
      .where('id', '=', thisNode.id)
      .execute()
      .catch((error) => log.warn({ err: error }, 'This node could not report that it stops.'))
  }
}

/** Deletes nodes that ended without saying so, when the office had a day to notice. */
export const deleteSilentNodes = (db: Database) =>
  deletedRows(db.deleteFrom('nodes').where('seen_at', '<', sql<string>`now() - interval '1 day'`))
