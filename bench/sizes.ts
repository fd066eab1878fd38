import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { buildApp } from '#app/server.ts'
import { appointmentCalls } from '#features/appointments/contract.ts'
import { cartCalls } from '#features/cart/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { type Connection, type Database, openDatabase } from '#platform/db/database.ts'
import { addressOf, type BodyInput, type Call, type Params } from '#shared/call.ts'
import { daysAfter, today } from '#shared/day.ts'
import { fillBuyers } from '#test/buyers.ts'
import { fillOrders } from '#test/orders.ts'

const filledOrders = 100_000
const orders = 1000
const linesOfOrder = 4
const appointments = 200

/**
 * Measures how many bytes on the disk each act leaves, with all indexes: for the calculation of docs/scaling.md. Only the last acts go
 * through the server. Orders are also filled in, because the first rows of an index are larger than the later ones.
 */
export async function measureSizes({ connection, token: admin }: { connection: Connection; token: string }) {
  const db = openDatabase(connection)
  const stores = await storesOf(db)
  const products = await productsOf(db)
  // Every day has the same times.
  await db.updateTable('store_hours').set({ opens: '10:00', closes: '18:00' }).execute()
  await db.deleteFrom('store_closures').execute()
  const buyers = await fillBuyers(db, 50)
  const config = {
    publicUrl: 'http://shop.test',
    production: false,
    logLevel: 'silent',
    uploads: { folder: '' },
  } as const
  const app = await buildApp({ db, config })
  const rows: Record<string, string | number>[] = []
  const measure = async (act: string, count: number, work: () => Promise<unknown>) => {
    const before = await stateOf(db)
    await work()
    const after = await stateOf(db)
    rows.push({
      act,
      table: 'WAL',
      'rows an act': '',
      'bytes a row': '',
      'bytes an act': Math.round((after.wal - before.wal) / count),
    })
    for (const [table, { bytes, live }] of after.tables) {
      const was = before.tables.get(table) ?? { bytes: 0, live: 0 }
      const [more, added] = [bytes - was.bytes, live - was.live]
      if (more === 0) continue
      rows.push({
        act,
        table,
        'rows an act': (added / count).toFixed(1),
        'bytes a row': added > 0 ? Math.round(more / added) : '',
        'bytes an act': Math.round(more / count),
      })
    }
  }
  await measure(`one of ${filledOrders.toLocaleString('en-CA')} orders of three lines`, filledOrders, () =>
    fillOrders(db, filledOrders),
  )
  await measure(`an order of ${linesOfOrder} lines: cart, placed`, orders, async () => {
    for (let nth = 0; nth < orders; nth++) {
      const { token, user_id } = buyers[nth % buyers.length]!
      for (let line = 0; line < linesOfOrder; line++)
        await ask(app, token, cartCalls.add, {
          body: { product_id: products[(nth * 37 + line * 11) % products.length]!, quantity: 1 },
        })
      await ask(app, token, orderCalls.place, { params: { userId: user_id }, body: {} })
    }
  })
  const placed = await db.selectFrom('orders').select('id').orderBy('id', 'desc').limit(orders).execute()
  await measure('an order completed, later paid', orders, async () => {
    for (const { id } of placed) {
      await ask(app, admin, orderCalls.update, { params: { id }, body: { status: 1 } })
      await ask(app, admin, orderCalls.update, { params: { id }, body: { paid: 1 } })
    }
  })
  await measure('an appointment, booked and confirmed', appointments, async () => {
    for (let nth = 0; nth < appointments; nth++) {
      const appointmentDate = daysAfter(today(), 7 + Math.floor(nth / 20))
      const appointmentTime = `${11 + Math.floor((nth % 20) / 4)}:${nth % 2 === 0 ? '00' : '30'}`
      await ask(app, undefined, appointmentCalls.request, {
        address: `10.1.${nth >> 8}.${nth & 255}`,
        body: {
          ...{ firstName: 'Anne', lastName: 'Boudreau', phone: '902-555-0142', email: `sizes${nth}@visitor.test` },
          ...{ store: stores[nth % stores.length]!, appointmentDate, appointmentTime, service: 'Screen Replacement' },
        },
      })
    }
    const made = await db.selectFrom('appointments').select('id').orderBy('id', 'desc').limit(appointments).execute()
    for (const { id } of made) await ask(app, admin, appointmentCalls.update, { body: { id, state: 'confirmed' } })
  })
  await app.close()
  console.table(rows)
  console.table(await rowsOfDemo(db))
  await db.destroy()
}

const storesOf = async (db: Database) =>
  (await db.selectFrom('stores').select('name').where('takes_appointments', '=', true).execute()).map(
    ({ name }) => name,
  )

/** Those that have enough for all orders here. */
const productsOf = async (db: Database) =>
  (await db.selectFrom('products').select('id').where('quantity_available', '>=', 20).orderBy('id').execute()).map(
    ({ id }) => id,
  )

interface Asked<C extends Call> {
  params?: Params<C>
  body: BodyInput<C>
  address?: string
}

async function ask<const C extends Call>(app: FastifyInstance, token: string | undefined, call: C, asked: Asked<C>) {
  const answer = await app.inject({
    method: call.method,
    url: addressOf(call, asked.params ?? {}),
    headers: {
      'idempotency-key': randomUUID(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(asked.address !== undefined && { 'x-forwarded-for': asked.address }),
    },
    payload: asked.body as object,
  })
  if (answer.statusCode !== 200) throw new Error(`${call.path}: ${answer.statusCode} ${answer.body}`)
}

/** What each table takes with its indexes after a vacuum, and the position in the WAL. */
async function stateOf(db: Database) {
  await sql`vacuum analyze`.execute(db)
  const { rows } = await sql<{ name: string; bytes: number; live: number }>`
    select relname as name, pg_total_relation_size(oid) as bytes, reltuples::bigint as live
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`.execute(db)
  const wal = await sql<{ at: number }>`select pg_current_wal_lsn() - '0/0'::pg_lsn as at`.execute(db)
  return { tables: new Map(rows.map(({ name, ...sizes }) => [name, sizes])), wal: wal.rows[0]?.at ?? 0 }
}

/** Tables whose rows the demo shop has already. */
async function rowsOfDemo(db: Database) {
  const { tables } = await stateOf(db)
  return ['products', 'punches', 'z_reports', 'shifts', 'stock_ledger'].map((table) => {
    const { bytes, live } = tables.get(table) ?? { bytes: 0, live: 0 }
    return { table, rows: live, 'bytes a row': Math.round(bytes / live) }
  })
}
