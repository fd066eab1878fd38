import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { fillDemoShop } from '#app/demoShop.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { signIn } from '#features/accounts/server/signIn.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { findProducts } from '#features/inventory/server/queries.ts'
import { type Connection, type Database, openDatabase } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { addressOf } from '#shared/call.ts'
import { fillBuyers } from '#test/buyers.ts'
import { fillMovements } from '#test/manyMovements.ts'
import { fillProducts } from '#test/manyProducts.ts'
import { fillOrders } from '#test/orders.ts'
import { plansOf } from '#test/plans.ts'
import { compareCall, seconds, type Taken } from './compare.ts'
import { measureHistory, measureLedger, measureManyStores } from './history.ts'
import { measureImport } from './imports.ts'
import { heavyUsers, measureJobs } from './jobs.ts'
import { measureByLighthouse } from './lighthouse.ts'
import { measureLongTable } from './longTable.ts'
import { measureOrders } from './orders.ts'
import { measureReceiving } from './receive.ts'
import { measureSlowLine } from './slowLine.ts'
import { measureWholeLists } from './wholeLists.ts'

/** Several bodies are sent in turns, so that requests at the same time are not for the same data. */
type Search = [name: string, ...bodies: object[]]

const [only] = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'tidewater-bench-'))
const postgres = await startEmbeddedPostgres(folder, () => {})
console.log(`Turns of ${seconds} s; limit: the same SQL through pg on a bare node:http server`)

const from = {
  address: '127.0.0.1',
  device: 'bench',
  publicUrl: 'http://127.0.0.1',
  cookies: { readAll: () => [], readFamily: () => [], set: () => {} },
}
const lots = Array.from({ length: 90 }, (_, at) => `lot${4710 + at}`)
const searches: Search[] = [
  ['a selective word', ...lots.map((lot) => ({ query: lot, per_page: 25 }))],
  ['words, one with a typo', ...lots.map((lot) => ({ query: `galxy s24 rugged ${lot}`, per_page: 25 }))],
  ['a common word', { query: 'galaxy', per_page: 25 }],
  ['in one column', ...lots.map((lot) => ({ query: lot, filter_by: 'description', per_page: 25 }))],
  ['a menu link', { filter: 'Galaxy S24', product_type: 'Phone Case', per_page: 20 }],
  ['the first page', { per_page: 10 }],
]

const workloads: Record<string, () => Promise<void>> = {
  async search() {
    const p99 = new Map<number, number>()
    for (const [size, rounds] of [
      [10_000, 3],
      [1_000_000, 1],
    ] as const) {
      const shop = await aShop(`search_${size}`, (db) => fillProducts(db, size))
      await rejectScans(shop.connection)
      const title = `Search of ${size.toLocaleString('en-CA')} products: goal 0.8 and 1,200 requests/s at 10,000`
      const [selective] = await measureSearches(title, shop, rounds)
      p99.set(size, selective?.p99 ?? 0)
    }
    const [few = 0, many = 0] = p99.values()
    console.log(`\nA selective word, p99 at 1,000,000 beside 10,000: ${(many / few).toFixed(1)} times, goal 3`)
  },
  async orders() {
    const { connection } = await aShop('orders', async () => {})
    await measureOrders(connection)
  },
  async receive() {
    const { connection } = await aShop('receive', async () => {})
    await measureReceiving(connection)
  },
  async history() {
    const fill = async (db: Database) => {
      await fillOrders(db, 1_000_000)
      await fillProducts(db, 1_000_000)
    }
    await measureHistory(await aShop('history', fill))
  },
  async charts() {
    const fill = async (db: Database) => {
      await fillBuyers(db, 90)
      await fillOrders(db, 1_000_000)
    }
    await measureManyStores(await aShop('charts', fill))
  },
  async ledger() {
    await measureLedger(await aShop('ledger', (db) => fillMovements(db, 10_000_000)))
  },
  async jobs() {
    const shop = await aShop('jobs', async (db) => {
      await fillOrders(db, 200_000)
      // Stores export only their own orders. With this role, everybody exports all orders.
      await db.updateTable('users').set({ type: 'admin_warehouse' }).where('type', '=', 'admin_user').execute()
    })
    await measureJobs({ ...shop, tokens: await tokensOf(shop.connection, heavyUsers) })
  },
  async import() {
    await measureImport(await aShop('import', async () => {}))
  },
  async lighthouse() {
    const { connection } = await aShop('lighthouse', async () => {})
    await measureByLighthouse(connection)
  },
  async lists() {
    for (const size of [100_000, 1_000_000]) {
      const shop = await aShop(`lists_${size}`, (db) => fillProducts(db, size))
      await measureWholeLists(`Whole lists of ${size.toLocaleString('en-CA')} products`, shop)
    }
  },
  async table() {
    await measureLongTable(await aShop('table', (db) => fillProducts(db, 10_000)))
  },
  async line() {
    await measureSlowLine(await aShop('line', async () => {}))
  },
}
try {
  for (const [name, run] of Object.entries(workloads)) if (!only || only === name) await run()
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true })
}

type Shop = Awaited<ReturnType<typeof aShop>>

/** Signs these accounts in. */
async function tokensOf(connection: Connection, accounts: readonly { email: string }[]) {
  const db = openDatabase(connection)
  const tokens: string[] = []
  for (const { email } of accounts) tokens.push((await signInDemo(db, email)).token)
  await db.destroy()
  return tokens
}

/** Accounts of the demo shop have no second factor. */
async function signInDemo(db: Database, email: string) {
  const reply = await signIn(db, { email, password: demoPassword }, from)
  if ('ticket' in reply) throw new Error(`${email} has a second factor.`)
  return reply
}

/** Creates a shop for a workload, with a signed-in administrator. */
async function aShop(name: string, fill: (db: ReturnType<typeof openDatabase>) => Promise<void>) {
  const server = openDatabase(postgres.connection)
  await sql`create database ${sql.ref(name)}`.execute(server)
  await server.destroy()
  const connection = { ...postgres.connection, database: name }
  const db = openDatabase(connection)
  await migrate(db)
  await fillDemoShop(db)
  await fill(db)
  const user = await signInDemo(db, 'admin@tidewater.example')
  await db.destroy()
  return { connection, user, token: user.token }
}

async function measureSearches(title: string, { connection, token }: Shop, rounds: number) {
  const taken: Taken[] = []
  const rows: Record<string, string | number>[] = []
  for (const connections of [32, 1]) {
    for (const [name, ...bodies] of searches) {
      const url = addressOf(inventoryCalls.search)
      const asked = { url, token, bodies: bodies.map((body) => JSON.stringify(body)) }
      const { ours, limit } = await compareCall(connection, asked, connections, rounds)
      taken.push(ours)
      rows.push({
        asked: name,
        connections,
        'requests/s': Math.round(ours.rate),
        limit: Math.round(limit.rate),
        ratio: (ours.rate / limit.rate).toFixed(2),
        'p99 ms': `${ours.p99} (${limit.p99})`,
        'CPU ms a request': `${ours.cpu.toFixed(3)} (${limit.cpu.toFixed(3)})`,
      })
    }
  }
  console.log(`\n${title}`)
  console.table(rows)
  return taken
}

/** Throws if a search reads the whole table. A test checks the same with statistics only; here the products really exist. */
async function rejectScans(connection: Connection) {
  for (const [name, body] of searches) {
    const plans = await plansOf(connection, (db) => findProducts(db, inventoryCalls.search.body.parse(body)))
    const scan = plans.find((plan) => /Seq Scan on products/.test(plan))
    if (scan) throw new Error(`${name} reads all products:\n${scan}`)
  }
}
