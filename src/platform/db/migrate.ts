import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { ReportEvent } from '../process/log.ts'
import { StartRefused } from '../refusal/startRefused.ts'
import { type AppliedMigrations, readApplied, unknownChanges } from './appliedMigrations.ts'
import type { Database } from './database.ts'
import { type MigrationFile, released } from './migrationFiles.ts'
import { refuseWhileOlderNodesRun } from './nodes.ts'
import { DatabaseUnavailable } from './unavailable.ts'

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
        throw error instanceof StartRefused ? error : refusal('The database could not be brought up to date', error)
      }
      print('The migrations wait for a table that another transaction has locked.', 'warn')
      await pause(betweenTries)
    }
  }
}

async function migrateIn(tx: Database, files: readonly MigrationFile[]): Promise<string[]> {
  await lockMigrations(tx)
  // Name and columns are those of Kysely's migrator, because older releases use it and still read the table.
  await sql`create table if not exists kysely_migration (
    name varchar(255) primary key, timestamp varchar(255) not null)`.execute(tx)
  const applied = await readApplied(tx)
  refuseChangedFiles(files, applied)
  refuseUnknownChanges(files, applied)
  const pending = files.filter(({ name }) => !applied.has(name))
  await refuseWhileOlderNodesRun(tx, pending)
  for (const file of pending) await apply(tx, file)
  await recordChecksums(tx, files)
  return pending.map(({ name }) => name)
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

function refuseChangedFiles(files: readonly MigrationFile[], applied: AppliedMigrations) {
  for (const { name, checksum } of files) {
    const recorded = applied.get(name)?.checksum ?? checksum
    if (recorded === checksum) continue
    throw new StartRefused(
      `The file migrations/${name}.sql is not the one that this database applied (its checksum is ${short(checksum)}, the database recorded ${short(recorded)}): restore the file of the release, and put the change into a new migration.`,
    )
  }
}

function refuseUnknownChanges(files: readonly MigrationFile[], applied: AppliedMigrations) {
  const names = unknownChanges(files, applied)
  if (names.length === 0) return
  throw new StartRefused(
    `This database has migrations that this release does not know and that do more than add (${names.join(', ')}): start the newer release that brought them.`,
  )
}

async function apply(tx: Database, { name, text }: MigrationFile) {
  await dropHalfBuiltIndexes(tx, text)
  // A text that starts with an insert would be prepared, but PostgreSQL prepares single statements only. The comment
  // prevents that.
  await sql
    .raw(`-- ${name}\n${text.replaceAll(concurrently, 'create index if not exists')}`)
    .execute(tx)
    .catch(refuseWith(`The migration ${name} failed, and the database was left as it was`))
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(tx)
}

/** Older releases ran such migrations, 0044 to 0056, while the shop served. In a transaction PostgreSQL refuses them in this form. */
const concurrently = 'create index concurrently'

/** An older release that ended while it built an index left it invalid. Those that it had finished are kept. */
async function dropHalfBuiltIndexes(tx: Database, text: string) {
  if (!text.includes(concurrently)) return
  const { rows } = await sql<{ index: string }>`
    select index.relname as index from pg_index join pg_class as index on index.oid = indexrelid
    where not indisvalid and index.relnamespace = current_schema()::regnamespace
      and position(${`${concurrently} `} || index.relname || ' on ' in ${text}) > 0`.execute(tx)
  for (const { index } of rows) await sql`drop index ${sql.table(index)}`.execute(tx)
}

/** Adds the rest of the records, also to a database of an older release that recorded names only: 0021 brought it to the same schema. */
async function recordChecksums(tx: Database, files: readonly MigrationFile[]) {
  const records = files.map(({ name, checksum, onlyAdds }) => ({ name, checksum, only_adds: onlyAdds }))
  await sql`
    update kysely_migration as applied set checksum = file.checksum, only_adds = file.only_adds
    from jsonb_to_recordset(${JSON.stringify(records)}) as file (name text, checksum text, only_adds boolean)
    where applied.name = file.name and applied.checksum is null`.execute(tx)
}

const short = (checksum: string) => `${checksum.slice(0, 12)}…`

/** A table was locked, or two transactions waited for each other. */
function isLocked(error: unknown) {
  const cause = error instanceof StartRefused ? error.cause : error
  return cause instanceof pg.DatabaseError && (cause.code === '55P03' || cause.code === '40P01')
}

function refusal(sentence: string, error: unknown) {
  // If the connection failed, the cause is the better explanation.
  const cause = error instanceof DatabaseUnavailable && error.cause instanceof Error ? error.cause : error
  return new StartRefused(`${sentence}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause: error })
}

const refuseWith = (sentence: string) => (error: unknown) => {
  throw refusal(sentence, error)
}
