import { sql } from 'kysely'
import type { Database } from './database.ts'
import { type MigrationFile, released } from './migrationFiles.ts'

/** The database's record of an applied migration. */
export interface Applied {
  name: string
  /** Null in a database of a release before 0021. */
  checksum: string | null
  only_adds: boolean | null
  /** Null in a database of a release before 0042. */
  needs: string | null
}
export type AppliedMigrations = ReadonlyMap<string, Applied>

export async function readApplied(db: Database): Promise<AppliedMigrations> {
  // Through JSON, so that a column that the table does not have yet is null.
  const { rows } = await sql<Applied>`
    select name, row ->> 'checksum' as checksum, (row ->> 'only_adds')::boolean as only_adds, row ->> 'needs' as needs
    from kysely_migration, to_jsonb(kysely_migration) as row`.execute(db)
  return new Map(rows.map((row) => [row.name, row]))
}

/** The migrations that the database has applied, in their order. */
export const listApplied = async (db: Database): Promise<string[]> => [...(await readApplied(db)).keys()].toSorted()

/**
 * Returns whether this release can serve with this database: it has every migration of this release, except those that run
 * while the shop serves, and this release can work with those of a newer one.
 */
export async function isMigrated(db: Database, files: readonly MigrationFile[] = released): Promise<boolean> {
  const applied = await readApplied(db)
  const hasAll = files.every(({ name, inBackground }) => inBackground || applied.has(name))
  return hasAll && unknownChanges(files, applied).length === 0
}

/** The applied migrations that this release does not know and cannot work with. */
export function unknownChanges(files: readonly MigrationFile[], applied: AppliedMigrations): string[] {
  const known = new Set(files.map(({ name }) => name))
  return [...applied.values()]
    .filter(({ name, only_adds, needs }) => !known.has(name) && !only_adds && !(needs !== null && known.has(needs)))
    .map(({ name }) => name)
}

/** The migrations that run while the shop serves, and that are not finished. */
export const unfinishedMigrations = (files: readonly MigrationFile[], applied: AppliedMigrations) =>
  files.filter(({ name, inBackground }) => inBackground && !applied.has(name))
