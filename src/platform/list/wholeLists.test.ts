import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildApp } from '#app/server.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { inventoryCalls, type SeenProduct } from '#features/inventory/contract.ts'
import type { Order } from '#features/orders/columns.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { findOrders } from '#features/orders/server/queries.ts'
import { timeClockCalls } from '#features/timeClock/contract.ts'
import { addressOf, type Call } from '#shared/call.ts'
import { fillProducts } from '#test/manyProducts.ts'
import { openShop } from '#test/openShop.ts'
import { fillOrders } from '#test/orders.ts'
import { openLog } from '../process/log.ts'
import { WaitingLine } from '../refusal/waitingLine.ts'
import { streamQuery } from './longRead.ts'
import { RowStream } from './rowStream.ts'

const many = 6_000
const shop = await openShop()
const socketPath = join(tmpdir(), `tidewater-lists-${process.pid}.sock`)
let admin: string
beforeAll(async () => {
  await fillProducts(shop.db, many)
  await fillOrders(shop.db, 2_500)
  // A network connection buffers megabytes; a socket of this kind does not, so that a client can stop reading early.
  await shop.app.listen({ path: socketPath })
  admin = await shop.signIn('admin')
})

/** Sends a request and does not read the body of the reply. */
async function open(call: Call, body: object = {}): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' }
  const sent = request({ socketPath, path: addressOf(call), method: call.method, headers, agent: false })
  onTestFinished(() => void sent.destroy())
  sent.end(JSON.stringify(body))
  const [reply] = await once(sent, 'response')
  return reply
}

/** Counts the lists that hold a database connection. */
async function readings(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and (state = 'idle in transaction' or query ~ '^(declare|fetch) ' and state = 'active')
  `.execute(shop.db)
  return rows[0]?.count ?? 0
}

/** Reads all pages of a list. */
async function pagesOf<Row>(call: Call, body: object): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { body: found } = await shop.ask(admin, call, { body: { ...body, per_page: 1000, page } })
    const { items, has_next } = found as unknown as { items: Row[]; has_next: boolean }
    rows.push(...items)
    if (!has_next) return rows
  }
}

describe('a whole list', () => {
  it.each([
    {},
    { sort: 'color', direction: 'desc' },
    { query: 'galaxy' },
    { query: 'series 3', filter_by: 'subcategory' },
  ])(
    'of products for %o has the rows of all pages in their order, and their number',
    { tags: ['details'] },
    async (asked) => {
      const { items, ...page } = (await shop.ask(admin, inventoryCalls.search, { body: { ...asked, per_page: 0 } }))
        .body
      expect(items.length).toBeGreaterThan(50)
      expect(items).toEqual(await pagesOf<SeenProduct>(inventoryCalls.search, asked))
      expect(page).toEqual({ total: items.length, has_next: false })
    },
  )

  it.each([inventoryCalls.all, inventoryCalls.allForOffice])(
    'without pages has every row: $path',
    { tags: ['details'] },
    async (call) => {
      const all = await shop.ask(admin, call)
      expect(all.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(all.body).toEqual(await pagesOf(inventoryCalls.search, { sort: 'id' }))
    },
  )

  it('shows a store only what it may see', async () => {
    const store = await shop.signIn('hsc')
    const { body } = await shop.ask(store, inventoryCalls.all)
    expect(body.length).toBeGreaterThan(many)
    expect(body.filter((product) => 'cost_price' in product || 'quantity_sold' in product)).toEqual([])
  })

  it('has the totals of its rows', { tags: ['details'] }, async () => {
    const { items, totals, total } = (await shop.ask(admin, orderCalls.search, { body: { per_page: 0 } })).body
    expect(total).toBe(items.length)
    expect(items).toEqual(await pagesOf<Order>(orderCalls.search, {}))
    const sum = items.reduce((sum, { total_amount }) => sum + Math.round(total_amount * 100), 0)
    expect(Math.round(totals.summaryTotal * 100)).toBe(sum)
  })

  it.each([
    { sort: 'username' },
    { sort: 'status', direction: 'desc' },
    { query: 'hsc', filter_by: 'username' },
    { start_date: '2026-01-01', sort: 'date' },
  ])(
    'of orders for %o has the rows of its pages, which are read from the nearer end',
    { tags: ['details'] },
    async (asked) => {
      const read = async (body: object) =>
        (await shop.ask(admin, orderCalls.search, { body: { ...asked, ...body } })).body
      const { items, totals, total } = await read({ per_page: 0 })
      const pageSize = 300
      for (let page = 1; page <= Math.ceil(total / pageSize); page++) {
        const ids = items.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id)
        const found = await read({ page, per_page: pageSize })
        expect(found.items.map(({ id }) => id)).toEqual(ids)
        expect(found).toMatchObject({ totals, total, has_next: page * pageSize < total })
      }
      expect(await read({ page: 99_000 })).toEqual({ items: [], total, totals, has_next: false })
    },
  )

  it('is a snapshot: changes while it is sent are not in it', { tags: ['details'] }, async () => {
    const { user_id } = await shop.db.selectFrom('orders').select('user_id').limit(1).executeTakeFirstOrThrow()
    const session = { type: 'admin', user_id } as Parameters<typeof findOrders>[2]
    const { items } = await findOrders(shop.db, orderCalls.search.body.parse({ per_page: 0 }), session)
    if (!(items instanceof RowStream)) throw new Error('The list is not streamed: it needs more orders.')
    const rows: { total_amount: number }[] = []
    for await (const batch of items.batches(new AbortController())) {
      if (rows.length === 0)
        await sql`update orders set price_cents = price_cents + 100, total_cents = total_cents + 100`.execute(shop.db)
      rows.push(...batch)
    }
    const sum = rows.reduce((sum, { total_amount }) => sum + total_amount, 0)
    expect(items.totals()).toMatchObject({ totals: { summaryTotal: sum } })
  })

  it('of few rows has the same form', async () => {
    for (const query of ['no such code', 'welcome10']) {
      const { items, total, has_next } = (await shop.ask(admin, discountCalls.search, { body: { query, per_page: 0 } }))
        .body
      expect([items.length, total, has_next]).toEqual([total, total, false])
    }
    const none = await shop.ask(admin, timeClockCalls.all, { body: { query: 'nobody at all' } })
    expect(none.body).toMatchObject({ items: [], total: 0, totals: { hours: 0 } })
  })
})

describe('a list that is too long for memory', { tags: ['details'] }, () => {
  it('begins to arrive before all of it was read', async () => {
    const reply = await open(inventoryCalls.allForOffice)
    const [first] = await once(reply, 'data')
    reply.pause()
    expect(String(first)).toMatch(/^\[\{"id":/)
    expect(await readings()).toBe(1)
    reply.resume()
    const rest = await text(reply)
    expect(JSON.parse(String(first) + rest).length).toBeGreaterThan(many)
    await expect.poll(readings).toBe(0)
  })

  it.each<[string, Call]>([
    ['a list', inventoryCalls.allForOffice],
    ['an export', inventoryCalls.export],
  ])('returns its database connection when the client disconnects: %s', async (_, call) => {
    const reply = await open(call)
    await once(reply, 'readable')
    expect(await readings()).toBe(1)
    reply.destroy()
    await expect.poll(readings).toBe(0)
  })

  it('is aborted if the database fails in the middle, so that the client knows that rows are missing', async () => {
    const reply = await open(inventoryCalls.allForOffice)
    await once(reply, 'readable')
    // The client does not read, so the server soon stops in the middle of the list.
    const terminated = async () =>
      (
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`.execute(shop.db)
      ).rows.length
    await expect.poll(terminated).toBe(1)
    await expect(text(reply)).rejects.toThrow('aborted')
  })

  it('leaves connections for other requests while many clients read one slowly', async () => {
    const opened = Array.from({ length: 30 }, () => open(inventoryCalls.allForOffice))
    await expect.poll(readings).toBe(4)
    const small = await shop.ask(admin, discountCalls.search, { body: { per_page: 0 } })
    expect(small.status).toBe(200)
    expect(await readings()).toBe(4)
    // When one ends, the next begins.
    const statuses = opened.map(async (opening) => {
      const reply = await opening
      reply.destroy()
      return reply.statusCode
    })
    expect(await Promise.all(statuses)).toEqual(opened.map(() => 200))
    await expect.poll(readings).toBe(0)
  })
})

it('a client that disconnects while it waits for a long list leaves no error in the log', async () => {
  const lines: string[] = []
  const config = {
    publicUrl: 'http://shop.test',
    production: false,
    logLevel: 'error',
    uploads: { folder: tmpdir() },
  } as const
  const app = await buildApp({ db: shop.db, config, log: openLog('error', { write: (line) => void lines.push(line) }) })
  const path = `${socketPath}.logged`
  await app.listen({ path })
  await Promise.all([1, 2, 3, 4].map(() => open(inventoryCalls.allForOffice)))
  const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' }
  const waiting = request({ socketPath: path, path: addressOf(inventoryCalls.allForOffice), method: 'POST', headers })
  waiting.on('error', () => {})
  const enter = vi.spyOn(WaitingLine.prototype, 'enter')
  onTestFinished(() => enter.mockRestore())
  waiting.end('{}')
  await expect.poll(() => enter.mock.calls.length).toBe(1)
  waiting.destroy()
  await app.close()
  expect(lines).toEqual([])
})

it('a running query is cancelled when its client has left', async () => {
  const ending = new AbortController()
  const slow = streamQuery(shop.db, sql<{ id: number }>`(select 1 as id from pg_sleep(100))`)
  const read = slow.batches(ending)[Symbol.asyncIterator]().next()
  const failed = expect(read).rejects.toThrow()
  await expect.poll(readings).toBe(1)
  ending.abort()
  await failed
  await expect.poll(readings).toBe(0)
})
