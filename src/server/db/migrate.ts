import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartRefused } from '../startRefused.ts'
import type { Database } from './database.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** Brings the tables up to date. Nodes that start at once wait for one another (Kysely holds an advisory lock). */
export async function migrate(db: Database): Promise<string[]> {
  const { error, results } = await migratorOf(db).migrateToLatest()
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName
  if (failed) throw new StartRefused(`The migration ${failed} did not go through: ${wordsOf(error)}`, { cause: error })
  if (error) throw new StartRefused(`PostgreSQL cannot be reached: ${wordsOf(error)}`, { cause: error })
  return results?.map(({ migrationName }) => migrationName) ?? []
}

/** Whether every migration that this version knows is in. */
export async function isMigrated(db: Database): Promise<boolean> {
  const migrations = await migratorOf(db).getMigrations()
  return migrations.every(({ executedAt }) => executedAt !== undefined)
}

const migratorOf = (db: Database) => new Migrator({ db, provider: { getMigrations: readMigrations } })

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'))
  const migrations = files.map(async (file): Promise<[string, Migration]> => {
    const statements = sql.raw(await readFile(new URL(file, folder), 'utf8'))
    const up = async (db: Kysely<unknown>) => void (await statements.execute(db))
    return [file.slice(0, -'.sql'.length), { up }]
  })
  return Object.fromEntries(await Promise.all(migrations))
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
