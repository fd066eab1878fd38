import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from '#platform/db/database.ts'

const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n)

/** The migrations that were edited after databases had applied them. Their first versions are kept beside the tests. */
export const editedMigrations = [8, 11, 14, 16] as const
type Edited = (typeof editedMigrations)[number]

export interface LandedState {
  migrations: number[]
  /** The edited migrations that were applied in their first version. */
  firstVersions: readonly Edited[]
}

/**
 * Every set of migrations that was ever on the main branch, by the commit that added it. They are listed here because the
 * tests also run in a checkout without history.
 */
export const landedStates: Record<string, LandedState> = {
  b2a020d: { migrations: numbers(1, 4), firstVersions: [] },
  d5bd149: { migrations: numbers(1, 6), firstVersions: [] },
  faae1e7: { migrations: [...numbers(1, 7), 10], firstVersions: [] },
  ccd046f: { migrations: [...numbers(1, 7), 9, 10], firstVersions: [] },
  '42d328c': { migrations: [...numbers(1, 7), 9, 10, 11], firstVersions: [11] },
  '09e3c27': { migrations: numbers(1, 11), firstVersions: [8, 11] },
  '9b6b5aa': { migrations: numbers(1, 15), firstVersions: [8, 11, 14] },
  '51eed52': { migrations: numbers(1, 15), firstVersions: [8, 11] },
  '4b31740': { migrations: numbers(1, 16), firstVersions: [8, 16] },
  '1e74f53': { migrations: numbers(1, 17), firstVersions: [8] },
  '5041ecd': { migrations: numbers(1, 18), firstVersions: [8] },
  '8353c2b': { migrations: numbers(1, 18), firstVersions: [] },
  d30bb06: { migrations: numbers(1, 20), firstVersions: [] },
}

/**
 * Every combination of first and present versions. A database that was upgraded through several of the states above has one
 * of these combinations, because each migration was applied once, in the version of that time.
 */
export const mixedStates: LandedState[] = Array.from({ length: 2 ** editedMigrations.length }, (_, mask) => ({
  migrations: numbers(1, 20),
  firstVersions: editedMigrations.filter((_, n) => mask & (1 << n)),
}))

/** Applies the migrations as the releases of that time did. */
export async function applyState(db: Database, { migrations, firstVersions }: LandedState) {
  const texts = migrations.map((number) => textOf(number, firstVersions.includes(number as Edited)))
  const provided = Object.fromEntries(
    texts.map(([name, text]): [string, Migration] => [
      name,
      { up: async (tx) => void (await sql.raw(text).execute(tx)) },
    ]),
  )
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => provided } }).migrateToLatest()
  if (error) throw error
}

const released = new URL('../migrations/', import.meta.url)
const edited = new URL('./fixtures/editedMigrations/', import.meta.url)

function textOf(number: number, isFirstVersion: boolean): [name: string, text: string] {
  const folder = isFirstVersion ? edited : released
  const file = readdirSync(folder).find((each) => each.startsWith(`${String(number).padStart(4, '0')}_`))
  if (!file) throw new Error(`There is no file of migration ${number}: restore it, or correct the list of states.`)
  return [file.slice(0, -'.sql'.length), readFileSync(new URL(file, folder), 'utf8')]
}

/** Inserts the rows of a whole shop, which a release of that time wrote, without running triggers. Returns them. */
export async function insertRows(db: Database, file: string): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = JSON.parse(String(gunzipSync(readFileSync(new URL(`./fixtures/${file}`, import.meta.url)))))
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica; set local datestyle = iso`.execute(tx)
    for (const [table, rows] of Object.entries<Record<string, unknown>[]>(tables)) {
      const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
      await sql`delete from ${sql.table(table)}`.execute(tx)
      await sql`
        insert into ${sql.table(table)} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`.execute(tx)
      if (!('id' in (rows[0] ?? {}))) continue
      await sql`
        select setval(sequence, (select max(id) from ${sql.table(table)}))
        from pg_get_serial_sequence(${table}, 'id') as sequence where sequence is not null`.execute(tx)
    }
  })
  return tables
}
