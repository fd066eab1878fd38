import { isBeforeBaseline } from '../db/carryOver.ts'
import { codeOf } from '../db/embedded/startErrors.ts'
import { type MigrationFile, readMigrationFiles } from '../db/migrationFiles.ts'
import { silentAfter } from '../db/nodes.ts'
import { StartRefused } from '../refusal/startRefused.ts'
import { listTables } from './movedTables.ts'
import { type MoveEnd, moveLock, readOne } from './moveEnd.ts'

/**
 * Keeps everybody from changing the source until the connection is closed: the tables can be read but not written. Nodes that
 * were overlooked, or that start meanwhile, fail to save.
 */
export async function lockSource(source: MoveEnd): Promise<void> {
  await rejectWhileServed(source)
  await takeMoveLock(source)
  const tables = await listTables(source)
  try {
    await source.client.query('begin')
    await source.client.query(`set local lock_timeout = '3s'`)
    await source.client.query(`lock table ${tables.map(({ id }) => id).join(', ')} in share mode`)
  } catch (error) {
    if (codeOf(error) !== lockNotAvailable) throw error
    throw new StartRefused(`Another program is writing to ${source.name}: stop it, and run the same command again.`)
  }
}

/** It waits a little, because PostgreSQL may not have noticed yet that a move was killed. */
export async function takeMoveLock({ client, name }: MoveEnd): Promise<void> {
  try {
    await client.query('select pg_advisory_lock($1)', [moveLock])
  } catch (error) {
    if (codeOf(error) !== lockNotAvailable) throw error
    throw new StartRefused(
      `Another move of ${name} is running: wait until it has finished. If its connection broke, wait for a minute.`,
    )
  }
}

const lockNotAvailable = '55P03'

/** The embedded database has a lock for its app; an external one is served if a node has reported lately. */
async function rejectWhileServed(source: MoveEnd) {
  if (typeof source.connection !== 'string') return
  if (!(await hasTable(source, 'nodes'))) return
  const { hosts } = await readOne<{ hosts: string | null }>(
    source,
    `select string_agg(distinct host, ', ') as hosts from nodes where seen_at between now() - interval '${silentAfter}' and now() + interval '${silentAfter}'`,
  )
  if (hosts !== null)
    throw new StartRefused(
      `The shop is running on ${hosts}: stop it, and run the same command again. If it was killed, wait for ${silentAfter}.`,
    )
}

/** Returns the files of the migrations that the source has applied, in their order. */
export async function readSchema(source: MoveEnd): Promise<MigrationFile[]> {
  if (!(await hasTable(source, 'kysely_migration')))
    throw new StartRefused(`There is no shop in ${source.name}: check the address.`)
  const { rows } = await source.client.query<{ name: string }>('select name from kysely_migration')
  const applied = new Set(rows.map(({ name }) => name))
  if (isBeforeBaseline(applied))
    throw new StartRefused(
      `${source.name} is of a release before 1.0: start the shop once with this release, stop it, and run the same command again.`,
    )
  const files = readMigrationFiles().filter(({ name }) => applied.has(name))
  if (files.length < applied.size) {
    const unknown = [...applied].filter((each) => !files.some(({ name }) => name === each))
    throw new StartRefused(
      `${source.name} is of a newer release (it has ${unknown.join(', ')}): move it with that release.`,
    )
  }
  return files
}

/** Two databases with the same identity are the same, or one is a copy of the other's files. */
export async function readIdentity(source: MoveEnd): Promise<string> {
  const { identity } = await readOne<{ identity: string }>(
    source,
    `select system_identifier || ' ' || pg_database.oid as identity
    from pg_control_system(), pg_database where datname = current_database()`,
  )
  return identity
}

const hasTable = async (end: MoveEnd, name: string) =>
  (await readOne<{ has: boolean }>(end, 'select to_regclass($1) is not null as has', [`public.${name}`])).has
