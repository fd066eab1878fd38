import { sql } from 'kysely'
import { StartRefused } from '../startRefused.ts'
import type { Database } from './database.ts'
import { type MigrationFile, readMigrationFiles } from './migrationFiles.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** The database's record of an applied migration. Releases before 0021 recorded the name only. */
interface Applied {
  name: string
  checksum: string | null
  only_adds: boolean | null
}

/** Read once, because a newer release may replace the files while this process runs. */
const released = readMigrationFiles()
/** The newest migration of this release: the schema that it was made for. */
export const newestMigration = released.at(-1)?.name ?? ''

/**
 * Applies the migrations that the database does not have yet, all or none of them, and returns their names. Nodes that
 * start at the same time wait for each other.
 */
export async function migrate(db: Database, files: readonly MigrationFile[] = released): Promise<string[]> {
  await sql`select`.execute(db).catch(refuseWith('PostgreSQL cannot be reached'))
  return db
    .transaction()
    .execute((tx) => migrateIn(tx, files))
    .catch(refuseWith('The database could not be brought up to date'))
}

async function migrateIn(tx: Database, files: readonly MigrationFile[]) {
  await lockMigrations(tx)
  // Name and columns are those of Kysely's migrator, because older releases use it and still read the table.
  await sql`create table if not exists kysely_migration (
    name varchar(255) primary key, timestamp varchar(255) not null)`.execute(tx)
  const applied = await readApplied(tx)
  refuseChangedFiles(files, applied)
  refuseUnknownChanges(files, applied)
  const pending = files.filter(({ name }) => !applied.has(name))
  for (const file of pending) await apply(tx, file)
  await recordChecksums(tx, files)
  return pending.map(({ name }) => name)
}

/**
 * Returns whether this release can serve with this database: it has every migration of this release, and the migrations of
 * a newer release only add.
 */
export async function isMigrated(db: Database, files: readonly MigrationFile[] = released): Promise<boolean> {
  const applied = await readApplied(db)
  return files.every(({ name }) => applied.has(name)) && unknownChanges(files, applied).length === 0
}

/**
 * Waits for other nodes with the lock of Kysely's migrator, so that nodes of older releases wait as well. A migration may
 * take long, but it fails soon when a table stays locked, because all requests for that table wait behind it.
 */
async function lockMigrations(tx: Database) {
  await sql`set local statement_timeout = 0; set local lock_timeout = '10min'`.execute(tx)
  await sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(tx)
  await sql`set local lock_timeout = '3s'`.execute(tx)
}

async function readApplied(db: Database): Promise<ReadonlyMap<string, Applied>> {
  // Through JSON, so that a column that the table does not have yet is null.
  const { rows } = await sql<Applied>`
    select name, row ->> 'checksum' as checksum, (row ->> 'only_adds')::boolean as only_adds
    from kysely_migration, to_jsonb(kysely_migration) as row`.execute(db)
  return new Map(rows.map((row) => [row.name, row]))
}

function refuseChangedFiles(files: readonly MigrationFile[], applied: ReadonlyMap<string, Applied>) {
  for (const { name, checksum } of files) {
    const recorded = applied.get(name)?.checksum ?? checksum
    if (recorded === checksum) continue
    throw new StartRefused(
      `The file migrations/${name}.sql is not the one that this database applied (its checksum is ${short(checksum)}, the database recorded ${short(recorded)}): restore the file of the release, and put the change into a new migration.`,
    )
  }
}

function refuseUnknownChanges(files: readonly MigrationFile[], applied: ReadonlyMap<string, Applied>) {
  const names = unknownChanges(files, applied)
  if (names.length === 0) return
  throw new StartRefused(
    `This database has migrations that this release does not know and that do more than add (${names.join(', ')}): start the newer release that brought them.`,
  )
}

/** The applied migrations that this release does not know and that do more than add. */
const unknownChanges = (files: readonly MigrationFile[], applied: ReadonlyMap<string, Applied>) => {
  const known = new Set(files.map(({ name }) => name))
  return [...applied.values()].filter(({ name, only_adds }) => !known.has(name) && !only_adds).map(({ name }) => name)
}

async function apply(tx: Database, { name, text }: MigrationFile) {
  // A text that starts with an insert would be prepared, but PostgreSQL prepares single statements only. The comment
  // prevents that.
  await sql
    .raw(`-- ${name}\n${text}`)
    .execute(tx)
    .catch(refuseWith(`The migration ${name} failed, and the database was left as it was`))
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(tx)
}

/** The migrations that the database has applied, in their order. */
export const listApplied = async (db: Database): Promise<string[]> => [...(await readApplied(db)).keys()].toSorted()

/** Adds the checksums to a database of an older release that recorded none. Migration 0021 brought it to the same schema. */
const recordChecksums = (tx: Database, files: readonly MigrationFile[]) => {
  const records = files.map(({ name, checksum, onlyAdds }) => ({ name, checksum, only_adds: onlyAdds }))
  return sql`
    update kysely_migration as applied set checksum = file.checksum, only_adds = file.only_adds
    from jsonb_to_recordset(${JSON.stringify(records)}) as file (name text, checksum text, only_adds boolean)
    where applied.name = file.name and applied.checksum is null`.execute(tx)
}

const short = (checksum: string) => `${checksum.slice(0, 12)}…`

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

const refuseWith = (sentence: string) => (error: unknown) => {
  if (error instanceof StartRefused) throw error
  // If the connection failed, the cause is the better explanation.
  const { message } =
    error instanceof DatabaseUnavailable && error.cause instanceof Error ? error.cause : asError(error)
  throw new StartRefused(`${sentence}: ${message}`, { cause: error })
}
