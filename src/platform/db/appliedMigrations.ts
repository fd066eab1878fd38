import { sql } from 'kysely'
import type { Database } from './database.ts'
import { type MigrationFile, released } from './migrationFiles.ts'

/** The database's record of an applied migration. */
export interface Applied {
  name: string
  /** Null in a database of a very old release, which is refused. */
  checksum: string | null
  only_adds: boolean | null
}
export type AppliedMigrations = ReadonlyMap<string, Applied>

export async function readApplied(db: Database): Promise<AppliedMigrations> {
  // Through JSON, so that a column that the table of a very old release does not have is null.
  const { rows } = await sql<Applied>`
    select name, row ->> 'checksum' as checksum, (row ->> 'only_adds')::boolean as only_adds
    from kysely_migration, to_jsonb(kysely_migration) as row`.execute(db)
  return new Map(rows.map((row) => [row.name, row]))
}

/** The migrations that the database has applied, in their order. */
export const listApplied = async (db: Database): Promise<string[]> => [...(await readApplied(db)).keys()].toSorted()

/**
 * Returns whether this release can serve with this database: it has every migration of this release, and those of a newer one
 * only add.
 */
export async function isMigrated(db: Database, files: readonly MigrationFile[] = released): Promise<boolean> {
  const applied = await readApplied(db)
  return files.every(({ name }) => applied.has(name)) && unknownChanges(files, applied).length === 0
}

/** The applied migrations that this release does not know and that do more than add, so that it cannot work with them. */
export function unknownChanges(files: readonly MigrationFile[], applied: AppliedMigrations): string[] {
  const known = new Set(files.map(({ name }) => name))
  return [...applied.values()].filter(({ name, only_adds }) => !known.has(name) && !only_adds).map(({ name }) => name)
}
