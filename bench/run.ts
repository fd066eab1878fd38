import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { accountCalls } from '#features/accounts/contract.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { signIn } from '#features/accounts/server/signIn.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { type Connection, openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { fillDemoShop } from '#server/demo.ts'
import { addressOf, type Call } from '#shared/call.ts'
import { compare, rounds, seconds } from './beside.ts'
import { fillProducts, fillPromoCodes } from './fill.ts'

type Asking = [name: string, call: Call, body: object]

const [only] = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'tidewater-bench-'))
const postgres = await startEmbeddedPostgres(folder, () => {})
console.log(
  `${rounds} rounds of ${seconds} s each, by turns; limit: the same SQL through pg on a bare node:http server`,
)

const workloads: Record<string, () => Promise<void>> = {
  async calls() {
    const shop = await aShop('calls', fillPromoCodes)
    await measure('Calls: goal 0.7', shop, [
      ['a page of a list', discountCalls.search, { page: 3, per_page: 25, sort: 'promo_code' }],
      ['a token check', accountCalls.signInByToken, {}],
    ])
  },
  async search() {
    for (const size of [10_000]) {
      const shop = await aShop(`search_${size}`, (db) => fillProducts(db, size))
      await measure(`Search of ${size.toLocaleString('en-CA')} products: goal 0.8`, shop, [
        ['a selective word', inventoryCalls.search, { query: 'lot4711', per_page: 25 }],
        ['words, one with a typo', inventoryCalls.search, { query: 'galxy s24 rugged lot77', per_page: 25 }],
        ['in one column', inventoryCalls.search, { query: 'lot4711', filter_by: 'description', per_page: 25 }],
        ['a menu link', inventoryCalls.search, { filter: 'Galaxy S24', product_type: 'Phone Case', per_page: 20 }],
        ['the first page', inventoryCalls.search, { per_page: 10 }],
      ])
    }
  },
}
for (const [name, run] of Object.entries(workloads)) if (!only || only === name) await run()
await postgres.stop()
await rm(folder, { recursive: true })

type Shop = Awaited<ReturnType<typeof aShop>>

/** A shop of its own for a workload, and somebody signed in to it. */
async function aShop(name: string, fill: (db: ReturnType<typeof openDatabase>) => Promise<void>) {
  const house = openDatabase(postgres.connection)
  await sql`create database ${sql.ref(name)}`.execute(house)
  await house.destroy()
  const connection: Connection = { ...postgres.connection, database: name }
  const db = openDatabase(connection)
  await migrate(db)
  await fillDemoShop(db)
  await fill(db)
  const from = { address: '127.0.0.1', device: 'bench' }
  const { token } = await signIn(db, { email: 'admin@tidewater.example', password: demoPassword }, from)
  await db.destroy()
  return { connection, token }
}

async function measure(title: string, { connection, token }: Shop, askings: Asking[]) {
  const rows: Record<string, string | number>[] = []
  for (const [name, call, body] of askings) {
    for (const connections of [1, 32]) {
      const asked = { url: addressOf(call), token, body: JSON.stringify(body) }
      rows.push({ asked: name, connections, ...(await compare(connection, asked, connections)) })
    }
  }
  console.log(`\n${title}`)
  console.table(rows)
}
