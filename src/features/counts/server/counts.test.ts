import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { adjustmentCalls } from '#features/adjustments/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { findUnexplainedInStores } from '#features/inventory/server/storeStock.ts'
import { placeCalls } from '#features/places/contract.ts'
import { movementCalls } from '#features/stock/contract.ts'
import type { BodyInput } from '#shared/call.ts'
import { cents } from '#shared/money.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { startClock } from '#test/measuredTime.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import { aReceivingShop, type ReceivingShop } from '#test/receipts.ts'
import { countCalls } from '../contract.ts'

let shop: OpenShop
let at: ReceivingShop
let hsc: string
let micmacId: number
beforeAll(async () => {
  shop = await openShop()
  at = await aReceivingShop(shop)
  hsc = at.hsc.token
  micmacId = (await shop.db.selectFrom('stores').select('id').where('name', '=', 'Mic Mac').executeTakeFirstOrThrow())
    .id
})

type Lines = BodyInput<typeof countCalls.count>['lines']
interface Act {
  token?: string
  key?: string
  store_id?: number
  note?: string
}
const count = (lines: Lines, { token = hsc, key, store_id = at.hscId, note = '' }: Act = {}) =>
  shop.ask(token, countCalls.count, { body: { store_id, lines, note }, ...(key !== undefined && { key }) })
const one = (product_id: number, quantity: number) => [{ product_id, quantity }]
const products = (many: number, columns: Parameters<typeof aProduct>[1] = {}) =>
  Promise.all(Array.from({ length: many }, () => aProduct(shop.db, { quantity_available: 40, ...columns })))
const movementsOf = async (product_id: number) =>
  (await shop.ask(at.admin, movementCalls.search, { body: { product_id, per_page: 50 } })).body.items.filter(
    ({ store_id }) => store_id !== null,
  )
const adjustmentsOf = async (product_id: number) =>
  (
    await shop.ask(at.admin, adjustmentCalls.search, {
      body: { query: String(product_id), filter_by: 'product_id', store_id: at.hscId, per_page: 50 },
    })
  ).body.items
const countedOf = async (store_id = at.hscId) =>
  (await shop.ask(at.warehouse, placeCalls.search, { body: { store_id, view: 'counted', per_page: 10 } })).body.total ??
  0
const costly = { wholesale_cents: cents(40_000) }

describe('the first count of a store', () => {
  it('enters what is there of several products, with their shelf, and counts them among the counted ones', async () => {
    const [some = 0, none = 0] = await products(2)
    const before = await countedOf()
    const { status, body } = await count(
      [
        { product_id: some, quantity: 7, shelf: ' B-03 ' },
        { product_id: none, quantity: 0 },
      ],
      { note: 'Front wall' },
    )
    expect([status, body.place]).toEqual([200, 'HSC'])
    expect(body.items).toMatchObject([
      { product_id: some, before: 0, now: 7, waits: false },
      { product_id: none, before: 0, now: 0, waits: false },
    ])
    expect(await countedOf()).toBe(before + 2)
    expect(await movementsOf(some)).toMatchObject([
      { why: 'First count', note: 'Front wall', username: 'HSC', before: 0, after: 7 },
    ])
    expect(await movementsOf(none)).toEqual([])
    expect(await adjustmentsOf(some)).toMatchObject([{ by: 7, why: 'first_count', state: 'done', place: 'HSC' }])
    const { items } = (await shop.ask(at.warehouse, placeCalls.places, { params: { product_id: some } })).body
    expect(items).toContainEqual(expect.objectContaining({ place: 'HSC', on_hand: 7, shelf: 'B-03' }))
    expect((await readAuditLog(shop.db, 'first count', at.hscId)).at(-1)).toMatchObject({
      ...{ username: 'HSC', act: 'made' },
      after: { place: 'HSC', products: 2, pieces: 7, waiting: 0, note: 'Front wall' },
    })
    expect((await readAuditLog(shop.db, 'shelf', some)).at(-1)).toMatchObject({ after: { shelf: 'B-03' } })
  })

  it('is what is there: pieces that were received before are not added again, and missing ones are taken off', async () => {
    const { shipment, products, lines } = await at.shipped([5, 5, 5])
    await at.receive(shipment.id, at.allOf(lines, [5, 5, 5]), { close: true })
    const [more = 0, less = 0, same = 0] = products
    const { body } = await count([...one(more, 8), ...one(less, 3), ...one(same, 5)])
    expect(body.items.map(({ before, now }) => [before, now])).toEqual([
      [5, 8],
      [5, 3],
      [5, 5],
    ])
    expect(await at.atHsc(products)).toEqual([8, 3, 5])
    expect((await movementsOf(less))[0]).toMatchObject({ why: 'First count', before: 5, after: 3 })
    expect((await adjustmentsOf(less))[0]).toMatchObject({ by: -2 })
    expect((await count(one(same, 5))).status).toBe(409)
  })

  it('counts a product that only has a shelf', async () => {
    const [product_id = 0] = await products(1)
    const lines = [{ product_id, shelf: 'A-01', minimum: 3 }]
    await shop.ask(at.warehouse, placeCalls.shelf, { body: { store_id: at.hscId, lines } })
    const before = await countedOf()
    expect((await count(one(product_id, 4))).body.items).toMatchObject([{ before: 0, now: 4 }])
    expect(await countedOf()).toBe(before + 1)
    const { items } = (await shop.ask(at.warehouse, placeCalls.places, { params: { product_id } })).body
    expect(items).toContainEqual(expect.objectContaining({ place: 'HSC', on_hand: 4, shelf: 'A-01', minimum: 3 }))
  })

  it('names every line that was counted before or is no product, and saves nothing of the call', async () => {
    const [counted = 0, single = 0, fresh = 0, removed = 0] = await products(4)
    await count(one(counted, 2))
    const first = { store_id: at.hscId, product_id: single, by: 3, why: 'first_count' } as const
    await shop.ask(hsc, adjustmentCalls.adjust, { body: first })
    await shop.ask(at.warehouse, inventoryCalls.remove, { params: { id: removed } })
    const { status, body } = await count([
      ...[fresh, counted, single, removed, 999_999_999].map((product_id) => ({ product_id, quantity: 9 })),
    ])
    expect([status, body.code]).toEqual([409, 'stale'])
    expect(body.errors?.map(({ field }) => field)).toEqual([1, 2, 3, 4].map((nth) => `lines.${nth}.product_id`))
    expect(body.errors?.[0]?.message).toMatch(
      / was counted before: HSC has 2 of it\. Change that on the page Stock on Hand/,
    )
    expect(body.errors?.[3]?.message).toBe('There is no product 999999999. It may have been removed.')
    expect(await at.atHsc([fresh, counted, single])).toEqual([0, 2, 3])
    expect(await adjustmentsOf(fresh)).toEqual([])
  })

  it('refuses a product that is named twice, less than nothing, no lines, and more than 500', async () => {
    const [product_id = 0] = await products(1)
    for (const lines of [
      [...one(product_id, 1), ...one(product_id, 2)],
      one(product_id, -1),
      [],
      Array.from({ length: 501 }, (_, at) => ({ product_id: at + 1, quantity: 1 })),
    ])
      expect((await count(lines)).status).toBe(400)
  })

  it('is for the own store: another one is not found, the office counts for each, and a supplier may not', async () => {
    const [product_id = 0] = await products(1)
    expect((await count(one(product_id, 1), { store_id: micmacId })).status).toBe(404)
    expect((await count(one(product_id, 1), { token: at.admin, store_id: 999_999_999 })).status).toBe(404)
    expect((await count(one(product_id, 1), { token: await shop.signIn('supplier') })).status).toBe(403)
    expect((await count(one(product_id, 1), { token: at.warehouse, store_id: micmacId })).body.place).toBe('Mic Mac')
    expect((await count(one(product_id, 1), { token: at.micmac, store_id: micmacId })).status).toBe(409)
    expect((await count(one(product_id, 1))).status).toBe(200)
  })
})

describe('a line above the limit', () => {
  it('waits for an administrator while the others are saved, and its product is not counted a second time', async () => {
    const [[waits = 0], [other = 0]] = [await products(1, costly), await products(1)]
    const { body } = await count([...one(waits, 2), ...one(other, 6)])
    expect(body.items).toMatchObject([
      { before: 0, now: 0, waits: true },
      { before: 0, now: 6, waits: false },
    ])
    expect(await at.atHsc([waits, other])).toEqual([0, 6])
    expect((await count(one(waits, 2))).body.message).toMatch(/that count waits for an administrator\.$/)
    // Two pieces arrive while it waits: they are on top of what was counted.
    const { shipment, lines } = await at.shipped([2], { products: [waits] })
    await at.receive(shipment.id, at.allOf(lines, [2]), { close: true })
    const [adjustment] = await adjustmentsOf(waits)
    const params = { id: adjustment?.id ?? 0 }
    expect((await shop.ask(at.admin, adjustmentCalls.approve, { params })).body.on_hand).toBe(4)
    expect((await count(one(waits, 2))).status).toBe(409)
  })

  it('is counted again once it was declined', async () => {
    const [product_id = 0] = await products(1, costly)
    const before = await countedOf()
    await count(one(product_id, 20))
    expect(await countedOf()).toBe(before + 1)
    const [adjustment] = await adjustmentsOf(product_id)
    await shop.ask(at.admin, adjustmentCalls.decline, { params: { id: adjustment?.id ?? 0 } })
    expect(await countedOf()).toBe(before)
    expect((await count(one(product_id, 1))).body.items).toMatchObject([{ now: 1, waits: false }])
  })

  it('does not wait if an administrator counts', async () => {
    const [product_id = 0] = await products(1, costly)
    expect((await count(one(product_id, 9), { token: at.admin })).body.items).toMatchObject([{ now: 9, waits: false }])
  })
})

describe('a count that is sent twice', () => {
  it('with the same key is saved once and has the same reply, also at the same time; other lines are refused', async () => {
    const [product_id = 0, other = 0] = await products(2)
    const key = randomUUID()
    const replies = await Promise.all([1, 2, 3].map(() => count(one(product_id, 4), { key })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const changed = await count(one(other, 4), { key })
    expect([changed.status, changed.body]).toMatchObject([409, { code: 'key_used' }])
    expect(await at.atHsc([product_id, other])).toEqual([4, 0])
    // Replies are deleted after a day. The same call is refused then, because its product is counted.
    await shop.ask(hsc, adjustmentCalls.adjust, {
      body: { store_id: at.hscId, product_id, by: -1, why: 'used' },
    })
    await shop.db.deleteFrom('answered_calls').execute()
    expect((await count(one(product_id, 4), { key })).status).toBe(409)
    expect(await at.atHsc([product_id])).toEqual([3])
  })

  it('by two people at the same time is saved once for each product, in any order of the lines', async () => {
    const ids = await products(6)
    const line = (product_id: number) => ({ product_id, quantity: 5 })
    const replies = await Promise.all([
      count(ids.map(line)),
      count(ids.toReversed().map(line)),
      count(ids.slice(2, 4).map(line), { token: at.warehouse }),
    ])
    const saved = replies.filter(({ status }) => status === 200)
    expect(saved).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(2)
    for (const { product_id } of saved[0]?.body.items ?? []) {
      expect(await at.atHsc([product_id])).toEqual([5])
      expect(await movementsOf(product_id)).toHaveLength(1)
    }
  })
})

it('500 lines, each with a shelf, are saved in well under a second', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into products (device, product_type, brand, category, subcategory, color, description, quantity_available,
      wholesale_cents, cost_cents)
    select 'Hull ' || n, 'Phone Case', 'Otter & Co', 'Rugged', '', 'Teal', '', 0, 100, 50
    from generate_series(1, 500) n returning id`.execute(shop.db)
  const lines = rows.map(({ id }) => ({ product_id: id, quantity: 3, shelf: 'C-01' }))
  const clock = startClock()
  const { body } = await count(lines)
  expect(clock()).toBeLessThan(1000)
  expect(body.items).toHaveLength(500)
  expect(await findUnexplainedInStores(shop.db)).toEqual([])
})
