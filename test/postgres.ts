import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { fillDemoShop } from '#app/demoShop.ts'
import { type Connection, openDatabase } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { today } from '#shared/day.ts'
import { closeAfterFile } from './closing.ts'
import { setQuickHashes } from './hashCost.ts'
import { removeFolder } from './removeFolder.ts'

export type SocketConnection = Exclude<Connection, string>

/** Shared by all tests of a run, because filling a demo shop takes seconds. */
interface Shared {
  /** A running PostgreSQL with the databases `empty_shop` and `demo_shop`. Tests make copies of them. */
  connection: SocketConnection
  /** A DATA_DIR with the demo shop. No PostgreSQL runs on it: tests make copies of it. */
  demoFolder: string
}

const variable = 'TEST_POSTGRES'

/** Vitest and Playwright call this before the tests. `npm test` calls it once for both. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[variable]) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'shared-'))
  // `npm test` sets it. A test runner that was started alone has none yet.
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'node')
  const demoFolder = join(folder, 'demo')
  const kept = keptDemoFolder()
  if (existsSync(kept)) await copyFolder(kept, demoFolder)
  else {
    await makeDemoFolder(demoFolder)
    await keepDemoFolder(demoFolder, kept)
    // Written now, because the processes of the test runner load the same modules soon.
    flushCompileCache()
  }
  const running = join(folder, 'data')
  await copyFolder(demoFolder, running)
  const { connection, stop } = await startTestPostgres(running)
  await createDatabase(connection, 'demo_shop', connection.database)
  await createDatabase(connection, 'empty_shop', 'template0')
  await migrateDatabase({ ...connection, database: 'empty_shop' })
  await turnOffAutovacuum(connection)
  process.env[variable] = JSON.stringify({ connection, demoFolder } satisfies Shared)
  return async () => {
    delete process.env[variable]
    await stop()
    await removeFolder(folder)
  }
}

function shared(): Shared {
  const text = process.env[variable]
  if (!text)
    throw new Error(`${variable} is not set: run the test with Vitest or Playwright, whose global setup sets it.`)
  return JSON.parse(text)
}

export const sharedPostgres = (): SocketConnection => shared().connection

/** Creates a DATA_DIR with the demo shop, in a tenth of the time of a start in an empty folder. */
export const copyDemoFolder = (to: string) => copyFolder(shared().demoFolder, to)

/** The address of a database behind a socket, as DATABASE_URL has it. */
export const urlOf = ({ user, port, database, host }: SocketConnection) =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

/** Starts a PostgreSQL that does not wait for the disk. */
export async function startTestPostgres(folder: string) {
  const { connection, stop } = await startEmbeddedPostgres(folder, () => {}, { isDurable: false })
  if (typeof connection === 'string') throw new Error('The embedded PostgreSQL has an address instead of a socket.')
  return { connection, stop }
}

/**
 * Autovacuum starts a process in each database once a minute, and the tests have hundreds of databases. It would also replace
 * the statistics that tests of plans set.
 */
async function turnOffAutovacuum(connection: SocketConnection) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('alter system set autovacuum = off')
  await client.query('select pg_reload_conf()')
  await client.end()
}

const cacheFolder = 'node_modules/.cache/tests'

/**
 * The folder in which a filled demo shop is kept for later runs. Its name contains the day, because its orders end today, and a
 * hash of all files that fill it.
 */
function keptDemoFolder() {
  const hash = createHash('sha256').update(today())
  const server = globSync(
    '{migrations/*.sql,src/{app,shared,platform,features/*}/**/*.ts,test/{postgres,hashCost}.ts}',
    {
      exclude: ['**/*.test.ts', 'src/features/*/{web,public}/**'],
    },
  )
  for (const file of server.sort()) hash.update(`${file}\n`).update(readFileSync(file))
  return join(cacheFolder, `demo-${hash.digest('hex').slice(0, 16)}`)
}

/** Keeps a filled demo shop in place of an earlier one. Another run may do the same at the same time. */
async function keepDemoFolder(filled: string, kept: string) {
  await mkdir(cacheFolder, { recursive: true })
  for (const earlier of globSync(join(cacheFolder, 'demo-*'))) await removeFolder(earlier)
  const copy = await mkdtemp(join(cacheFolder, 'demo-'))
  await copyFolder(filled, join(copy, 'demo'))
  await rename(join(copy, 'demo'), kept).catch(() => undefined)
  await removeFolder(copy)
}

async function makeDemoFolder(folder: string) {
  const { connection, stop } = await startTestPostgres(folder)
  await migrateDatabase(connection)
  const demo = openDatabase(connection)
  // Tests sign in a thousand times. Each hash contains its own cost, so it is checked as quickly as it was made.
  setQuickHashes()
  await fillDemoShop(demo)
  await demo.destroy()
  await stop()
}

async function migrateDatabase(connection: SocketConnection) {
  const db = openDatabase(connection)
  await migrate(db)
  await db.destroy()
}

/**
 * Copies the template file by file. This is faster here than the default, which writes the copy to the log as well. A database in
 * the shared PostgreSQL is dropped after the tests of the file: a demo shop takes 50 MB, and a run opens hundreds of them.
 */
export async function createDatabase(connection: SocketConnection, name: string, template: string) {
  const query = async (text: string) => {
    const client = new pg.Client({ ...connection, database: 'postgres' })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  await query(`create database "${name}" template "${template}" strategy file_copy`)
  const isShared = Boolean(process.env[variable]) && connection.host === sharedPostgres().host
  if (isShared) closeAfterFile(() => query(`drop database if exists "${name}" with (force)`))
}

const execute = promisify(execFile)

async function copyFolder(from: string, to: string) {
  await execute('cp', ['-a', from, to])
}
