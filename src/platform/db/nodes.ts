import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { type Insertable, sql } from 'kysely'
import type { ReportEvent } from '../process/log.ts'
import { thisRelease } from '../process/release.ts'
import { StartRefused } from '../refusal/startRefused.ts'
import type { Database } from './database.ts'
import { deletedRows } from './deletedRows.ts'
import { type MigrationFile, newestMigration } from './migrationFiles.ts'
import type { DB } from './types.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** What runs on this node. */
export const thisNode = {
  id: randomUUID(),
  host: hostname().slice(0, 200),
  get release() {
    return thisRelease()
  },
  schema: newestMigration,
  node_version: process.versions.node,
}

const reportEvery = 30_000
/** A node that has not reported for this long counts as silent: it missed two reports. */
export const silentAfter = '90 seconds'
/** A report of the future was made before the clock was set back. */
export const hasReported = sql<boolean>`seen_at between now() - ${sql.lit(silentAfter)}::interval and now() + ${sql.lit(silentAfter)}::interval`

/** What a node says about itself besides what it is. */
type NodeState = Pick<Insertable<DB['nodes']>, 'pictures'>

/** Reports every half minute that this node runs. Returns the function that ends this when the node stops. */
export function reportNode(
  db: Database,
  print: ReportEvent,
  stateNow: () => Promise<NodeState> = async () => ({}),
): () => Promise<void> {
  const printFailure = (act: string) => (error: Error) => {
    // It was printed already that the database is away, or only reads.
    if (error instanceof DatabaseUnavailable) return
    print(`This node could not report that it ${act}: ${error.message}`, 'error', error)
  }
  const report = async () => {
    const state = await stateNow()
    await db
      .insertInto('nodes')
      .values({ ...thisNode, ...state })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql<string>`now()`, ...state }))
      .execute()
      // The database is away, or busy. The next report says the same.
      .catch(printFailure('runs'))
  }
  let reporting = report()
  const timer = setInterval(() => {
    reporting = report()
  }, reportEvery)
  return async () => {
    clearInterval(timer)
    await reporting
    // A node whose row stays is listed as silent until housekeeping deletes the row.
    await db.deleteFrom('nodes').where('id', '=', thisNode.id).execute().catch(printFailure('stops'))
  }
}

/** Deletes nodes that ended without saying so, when the office had a day to notice. */
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

/** The table came with 0038. */
async function hasNodes(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`select to_regclass('nodes') is not null as is_there`.execute(db)
  return rows[0]?.is_there ?? false
}
