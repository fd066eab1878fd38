import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { fillDemoShop } from '#app/demoShop.ts'
import { moveStock } from '#features/inventory/server/moveStock.ts'
import { orderCalls } from '#features/orders/contract.ts'
import type { Pooler } from '#platform/db/connections/pooler.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { addressOf } from '#shared/call.ts'
import { type Buyer, fillBuyers } from '#test/buyers.ts'
import { startPgbouncer } from '#test/pgbouncer.ts'
import { type SocketConnection, urlOf } from '#test/postgres.ts'
import { medianOf, seconds, serve } from './compare.ts'
import { add, place, runTurns } from './orderLoad.ts'

const rounds = 3
const warmUp = 5
/** PgBouncer opens so many connections to PostgreSQL. */
const serverConnections = 10

interface Way {
  way: string
  pooler?: Pooler
}

/**
 * Measures the same calls through each way to the database, in turns: with names, without names, and through PgBouncer. With
 * 200 connections, all requests are in the database at the same time, and PgBouncer runs ten of them.
 */
export async function measurePooler() {
  const folder = await mkdtemp(join(tmpdir(), 'tidewater-bench-'))
  // PgBouncer runs as another user than root, and reaches the socket in this folder.
  await mkdir(join(folder, 'data'))
  for (const each of [folder, join(folder, 'data')]) await chmod(each, 0o711)
  // With 300 connections, because the ways without a pooler need 200. It does not wait for the disk.
  const postgres = await startEmbeddedPostgres(join(folder, 'data'), () => {}, { isDurable: false })
  // The embedded PostgreSQL has a socket.
  const connection = postgres.connection as SocketConnection
  const pgbouncer = await startPgbouncer(connection, { default_pool_size: serverConnections, reserve_pool_size: 0 })
  try {
    const db = openDatabase(connection)
    await migrate(db)
    await fillDemoShop(db)
    const buyers = await fillBuyers(db, 201)
    const firstProduct = await fillProducts(db, buyers[0] as Buyer, buyers.length)
    await db.destroy()
    const address = pgbouncer.address(connection.database)
    const ways: Way[] = [
      { way: 'named, direct' },
      { way: 'unnamed, direct', pooler: { address: urlOf(connection), keepsNames: false } },
      { way: 'unnamed, PgBouncer', pooler: { address, keepsNames: false } },
    ]
    console.log(`\nThe ways to the database. PgBouncer has ${serverConnections} connections to it`)
    for (const connections of [20, 200]) await measureWays(connection, ways, connections, buyers, firstProduct)
  } finally {
    await pgbouncer.stop()
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
}

async function measureWays(
  connection: SocketConnection,
  ways: readonly Way[],
  connections: number,
  buyers: readonly Buyer[],
  firstProduct: number,
) {
  const [{ token = '' } = {}] = buyers
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const requests = [{ body: JSON.stringify({ per_page: 25 }) }]
  const list = { url: addressOf(orderCalls.search), method: 'POST', headers, requests, connections } as const
  /** A server that has too many connections refuses some requests. They are counted apart. */
  const loads: Record<string, (server: Served, duration: number) => Promise<Figures>> = {
    'a page of orders': async ({ port }, duration) => {
      const result = await autocannon({ ...list, url: `http://127.0.0.1:${port}${list.url}`, duration })
      const refused = result.non2xx + result.errors
      return { rate: result['2xx'] / result.duration, p99: result.latency.p99, refused }
    },
    'an order of one line': async ({ port }, duration) => {
      let refused = 0
      const figures = await runTurns(port, connections, duration, async (ask, worker) => {
        const buyer = buyers[worker + 1]
        if (!buyer) return false
        try {
          await add(ask, buyer, { product_id: firstProduct + worker, quantity: 1 })
          await place(ask, buyer, '')
        } catch {
          refused++
        }
        return true
      })
      return { ...figures, rate: figures.rate - refused / duration, refused }
    },
  }
  const servers = await Promise.all(
    ways.map(async ({ way, pooler }) => ({
      way,
      server: await serve('shopPooled', connection, { pooler, poolSize: connections }),
    })),
  )
  const rows: object[] = []
  for (const [asked, load] of Object.entries(loads)) {
    for (const { server } of servers) await load(server, warmUp)
    const taken = servers.map(({ way, server }) => ({ way, server, figures: [] as Figures[] }))
    for (let round = 0; round < rounds; round++) {
      for (const { server, figures } of taken) figures.push(await load(server, seconds))
    }
    const [first] = taken.map(({ figures }) => medianOf(figures).rate)
    for (const { way, figures } of taken) {
      const { rate, p99 } = medianOf(figures)
      const ratio = (rate / (first ?? rate)).toFixed(2)
      const refused = figures.reduce((sum, each) => sum + each.refused, 0)
      rows.push({ asked, connections, way, 'a second': Math.round(rate), ratio, 'p99 ms': Math.round(p99), refused })
    }
  }
  for (const { server } of servers) server.stop()
  console.table(rows)
}

interface Figures {
  rate: number
  p99: number
  refused: number
}
type Served = Awaited<ReturnType<typeof serve>>

/** Gives each store a product of its own, so that orders do not wait for each other. Returns the id of the first. */
const fillProducts = (db: Database, by: Buyer, count: number) =>
  moveStock(db, { by: { user_id: by.user_id, username: 'Bench' }, why: 'Bench' }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into products (device, product_type, brand, category, subcategory, color, description, quantity_available,
        wholesale_cents, cost_cents)
      select 'Galaxy S24 ' || n, 'Phone Case', 'Otter & Co', 'Rugged', 'Series ' || n, 'Teal', 'Bench', 1000000, 500, 300
      from generate_series(1, ${count}::integer) n
      returning id`.execute(tx)
    return Math.min(...rows.map(({ id }) => id))
  })
