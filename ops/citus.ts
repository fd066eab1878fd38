import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { fillDemoShop } from '#app/demoShop.ts'
import { type Connection, type Database, openDatabase } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { checkTwoTenants } from './citus/checkTwoTenants.ts'
import { withTables } from './citus/document.ts'
import { readSchema } from './citus/schema.ts'
import { citusStatements, tenantStatements } from './citus/statements.ts'

export const about =
  'gives the tables of a demo shop tenants for Citus; `sql` prints the statements, an address distributes that database.'

const document = 'docs/tenants.md'

export async function run([what]: readonly string[]) {
  if (what?.startsWith('postgres')) return distribute(what)
  await withDemoShop(async (db) => {
    const schema = await readSchema(db)
    if (what === 'docs') return writeFile(document, withTables(await readFile(document, 'utf8'), schema))
    const statements = tenantStatements(schema)
    if (what === 'sql') return console.log(asFile([...statements, ...citusStatements(schema)]))
    await runEach(db, statements)
    const checks = await checkTwoTenants(db)
    for (const sentence of checks) console.log(`  ${sentence}`)
    const { rows } = await sql`select from pg_available_extensions where name = 'citus'`.execute(db)
    if (rows.length === 0)
      console.log('Citus is not installed here. PostgreSQL accepted all statements that do not need it.')
  })
}

/** Distributes a database for good. The shop cannot use it afterwards: it does not know tenants yet. */
async function distribute(url: string) {
  const db = openDatabase(url)
  try {
    const { rows } = await sql`select from pg_available_extensions where name = 'citus'`.execute(db)
    if (rows.length === 0) return console.log('Citus is not installed there. Nothing was changed.')
    const running = await sql`select from nodes where seen_at > now() - interval '90 seconds'`.execute(db)
    if (running.rows.length > 0) throw new Error('A node uses this database. Distribute a copy of it.')
    const schema = await readSchema(db)
    if (schema.tables.includes('tenants')) throw new Error('This database has tenants already.')
    await db.transaction().execute((tx) => runEach(tx, tenantStatements(schema)))
    // Each table by itself: Citus moves its rows in a transaction of its own.
    await db.connection().execute((one) => runEach(one, citusStatements(schema)))
  } finally {
    await db.destroy()
  }
}

async function runEach(db: Database, statements: readonly string[]) {
  for (const statement of statements) {
    await sql
      .raw(statement)
      .execute(db)
      .catch((cause: unknown) => {
        throw new Error(`This statement was rejected:\n${statement}`, { cause })
      })
  }
  console.log(`${statements.length} statements ran.`)
}

const asFile = (statements: readonly string[]) =>
  statements.map((each) => `${each.trimEnd().replace(/;$/, '')};\n`).join('')

async function withDemoShop(work: (db: Database) => Promise<unknown>) {
  const folder = await mkdtemp(join(tmpdir(), 'tidewater-citus-'))
  const postgres = await startEmbeddedPostgres(folder, () => {})
  const connection: Connection = postgres.connection
  const db = openDatabase(connection)
  try {
    await migrate(db)
    await fillDemoShop(db)
    await work(db)
  } finally {
    await db.destroy()
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
}
