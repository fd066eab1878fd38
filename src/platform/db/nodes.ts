import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import { thisRelease } from '../process/release.ts'
import { StartRefused } from '../refusal/startRefused.ts'
import type { Database } from './database.ts'
import { deletedRows } from './deletedRows.ts'
import { type MigrationFile, newestMigration } from './migrationFiles.ts'

/** The description of this node. */
export const thisNode = {
  id: randomUUID(),
  host: hostname().slice(0, 200),
  get release() {
    return thisRelease()
  },
  schema: newestMigration,
  node_version: process.versions.node,
}

/** A node that has not reported for this long counts as silent: it missed two reports. */
export const silentAfter = '90 seconds'
/** A report of the future was made before the clock was set back. */
export const hasReported = sql<boolean>`seen_at between now() - ${sql.lit(silentAfter)}::interval and now() + ${sql.lit(silentAfter)}::interval`

/** Deletes nodes that ended without a report, after the office had a day to notice. */
export const deleteSilentNodes = (db: Database) =>
  deletedRows(db.deleteFrom('nodes').where('seen_at', '<', sql<string>`now() - interval '1 day'`))

/** Ends the start while nodes of an older release run, if one of these migrations does more than add. */
export async function refuseWhileOlderNodesRun(db: Database, pending: readonly MigrationFile[]) {
  const breaking = pending.findLast(({ onlyAdds }) => !onlyAdds)
  if (!breaking || !(await hasNodes(db))) return
  const nodes = await db
    .selectFrom('nodes')
    .select(['host', 'release', 'schema'])
    .where(hasReported)
    .orderBy('started_at')
    .execute()
  const older = nodes.filter(({ schema }) => schema < breaking.name)
  if (older.length === 0) return
  const list = older.map(({ host, release, schema }) => `${host} (release ${release}, schema ${schema})`).join(', ')
  throw new StartRefused(
    `The migration ${breaking.name} changes what running nodes of an older release use: ${list}. Stop them. A node that crashed counts as running for ${silentAfter}.`,
  )
}

/** A copy of a database has the nodes that served it when it was copied. They never report here. */
export async function forgetNodes(db: Database): Promise<void> {
  if (await hasNodes(db)) await db.deleteFrom('nodes').execute()
}

/** An empty database does not have the table yet. */
async function hasNodes(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`select to_regclass('nodes') is not null as is_there`.execute(db)
  return rows[0]?.is_there ?? false
}
