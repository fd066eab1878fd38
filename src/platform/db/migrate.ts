import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { ReportEvent } from '../process/log.ts'
import { StartRefused } from '../refusal/startRefused.ts'
import { type AppliedMigrations, readApplied, unknownChanges } from './appliedMigrations.ts'
import { applyMigration, explainFailure, refuseChangedFiles, refuseWith } from './applyMigration.ts'
import { carryOver } from './carryOver.ts'
import type { Database } from './database.ts'
import { type MigrationFile, released } from './migrationFiles.ts'
import { refuseWhileOlderNodesRun } from './nodes.ts'

interface Options {
  /** For how many milliseconds a start waits for tables that are locked. */
  patience?: number
  /** Prints why the start takes long. */
  print?: ReportEvent
}

/** Between two tries to lock a table. The requests that waited behind the last try are answered meanwhile. */
const betweenTries = 3_000

/**
 * Applies the migrations that the database does not have yet, all or none of them, and returns their names. Nodes that
 * start at the same time wait for the first one.
 */
export async function migrate(
  db: Database,
  files: readonly MigrationFile[] = released,
  { patience = 2 * 60_000, print = () => {} }: Options = {},
): Promise<string[]> {
  await sql`select`.execute(db).catch(refuseWith('PostgreSQL cannot be reached'))
  const begun = performance.now()
  for (;;) {
    try {
      return await db.transaction().execute((tx) => migrateIn(tx, files))
    } catch (error) {
      if (!isLocked(error) || performance.now() - begun > patience) {
        throw error instanceof StartRefused
          ? error
          : explainFailure('The database could not be brought up to date', error)
      }
      print('The migrations wait for a table that another transaction has locked.', 'warn')
      await pause(betweenTries)
    }
  }
}

async function migrateIn(tx: Database, files: readonly MigrationFile[]): Promise<string[]> {
  await lockMigrations(tx)
  // Name and first columns are those of Kysely's migrator, which older releases used.
  await sql`create table if not exists kysely_migration (
    name varchar(255) primary key, timestamp varchar(255) not null, checksum text, only_adds boolean not null default false
  )`.execute(tx)
  const carriedOver = await carryOver(tx)
  const applied = await readApplied(tx)
  refuseChangedFiles(files, applied, 'migrations')
  refuseUnknownChanges(files, applied)
  const pending = files.filter(({ name }) => !applied.has(name))
  await refuseWhileOlderNodesRun(tx, pending)
  for (const file of pending) await applyMigration(tx, file)
  return [...carriedOver, ...pending.map(({ name }) => name)]
}

/**
 * Waits for other nodes with the lock of Kysely's migrator, so that nodes of older releases wait as well. A migration may
 * take long, but it fails after a second when a table stays locked, because all requests for that table wait behind it. With
 * several processes PostgreSQL 18 would make a GIN index of few values 20 times as large.
 */
async function lockMigrations(tx: Database) {
  await sql`set local statement_timeout = 0; set local lock_timeout = '10min'`.execute(tx)
  await sql`set local max_parallel_maintenance_workers = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(tx)
  await sql`set local lock_timeout = '1s'`.execute(tx)
}

function refuseUnknownChanges(files: readonly MigrationFile[], applied: AppliedMigrations) {
  const names = unknownChanges(files, applied)
  if (names.length === 0) return
  throw new StartRefused(
    `This database has migrations that this release does not know and that do more than add (${names.join(', ')}): start the newer release that brought them.`,
  )
}

/** A table was locked, or two transactions waited for each other. */
function isLocked(error: unknown) {
  const cause = error instanceof StartRefused ? error.cause : error
  return cause instanceof pg.DatabaseError && (cause.code === '55P03' || cause.code === '40P01')
}
