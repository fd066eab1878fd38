import { sql } from 'kysely'
import { StartRefused } from '../refusal/startRefused.ts'
import { type AppliedMigrations, readApplied } from './appliedMigrations.ts'
import { applyMigration, refuseChangedFiles } from './applyMigration.ts'
import type { Database } from './database.ts'
import { type MigrationFile, migrationFolder, readChecksums, readMigrationFiles, released } from './migrationFiles.ts'
import { refuseWhileOlderNodesRun } from './nodes.ts'

/** The last file of the baseline of 1.0. A database that was carried over has its schema. Later files are applied to it. */
const lastOfBaseline = '0013-logs'
const firstBeforeBaseline = '0001_shop'

const folder = `${migrationFolder}before-1.0/`

/**
 * A database of a release before 1.0 has another list of migrations. Its last migrations are in a folder of their own. This
 * applies those that it lacks and replaces its list with the files of the baseline, and returns the names of what it applied.
 * docs/decisions/0021-migrations.md has the reason.
 */
export async function carryOver(tx: Database): Promise<string[]> {
  const applied = await readApplied(tx)
  if (!isBeforeBaseline(applied)) return []
  refuseOlderDatabase(applied)
  const files = readMigrationFiles(folder)
  refuseChangedFiles(files, applied, 'migrations/before-1.0')
  const pending = files.filter(({ name }) => !applied.has(name))
  await refuseWhileOlderNodesRun(tx, pending)
  for (const file of pending) {
    await dropHalfBuiltIndexes(tx, file.text)
    await applyMigration(tx, { ...file, text: file.text.replaceAll(concurrently, 'create index if not exists') })
  }
  await replaceList(tx, [...readRequired(), ...files])
  return pending.map(({ name }) => name)
}

export const isBeforeBaseline = (applied: { has(name: string): boolean }) => applied.has(firstBeforeBaseline)

type Listed = Pick<MigrationFile, 'name' | 'checksum'>

/** The migrations of the oldest database that is carried over, that of the release of 2026-11-23. Their files are gone. */
const readRequired = (): Listed[] =>
  [...readChecksums(`${folder}required.sha256`)].map(([name, checksum]) => ({ name, checksum }))

function refuseOlderDatabase(applied: AppliedMigrations) {
  const lacking = readRequired().find(({ name, checksum }) => applied.get(name)?.checksum !== checksum)
  if (!lacking) return
  throw new StartRefused(
    `This database is of a release before 2026-11-23, because it lacks the migration ${lacking.name}: start it once with the last release before 1.0, and then with this one.`,
  )
}

/** The releases of that time ran the migration 0056 while the shop served. In a transaction PostgreSQL refuses it in this form. */
const concurrently = 'create index concurrently'

/** A release that ended while it built an index left it invalid. One that was finished is kept. */
async function dropHalfBuiltIndexes(tx: Database, text: string) {
  if (!text.includes(concurrently)) return
  const { rows } = await sql<{ index: string }>`
    select index.relname as index from pg_index join pg_class as index on index.oid = indexrelid
    where not indisvalid and index.relnamespace = current_schema()::regnamespace
      and position(${`${concurrently} `} || index.relname || ' on ' in ${text}) > 0`.execute(tx)
  for (const { index } of rows) await sql`drop index ${sql.table(index)}`.execute(tx)
}

/** Keeps the moment of the first migration, because the list of erasures recognizes the shop by it. */
async function replaceList(tx: Database, replaced: readonly Listed[]) {
  const baseline = released
    .filter(({ name }) => name <= lastOfBaseline)
    .map(({ name, checksum, onlyAdds }) => ({ name, checksum, only_adds: onlyAdds }))
  await sql`
    with gone as (
      delete from kysely_migration where name = any(${replaced.map(({ name }) => name)}) returning timestamp
    )
    insert into kysely_migration (name, timestamp, checksum, only_adds)
    select name, (select min(timestamp) from gone), checksum, only_adds
    from jsonb_to_recordset(${JSON.stringify(baseline)}) as file (name text, checksum text, only_adds boolean)`.execute(
    tx,
  )
}
