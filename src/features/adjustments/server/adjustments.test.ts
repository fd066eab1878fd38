import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { findUnexplainedInStores } from '#features/inventory/server/storeStock.ts'
import { movementCalls } from '#features/stock/contract.ts'
import type { BodyInput } from '#shared/call.ts'
import { cents } from '#shared/money.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import { setStock } from '#test/storeStock.ts'
import { adjustmentCalls } from '../contract.ts'

let shop: OpenShop
let admin: string
let warehouse: string
let hsc: string
let hscId: number
let micmacId: number
beforeAll(async () => {
  shop = await openShop()
  ;[admin, warehouse, hsc] = [await shop.signIn('admin'), await shop.signIn('warehouse'), await shop.signIn('hsc')]
  const idOf = async (name: string) =>
    (await shop.db.selectFrom('stores').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  ;[hscId, micmacId] = [await idOf('HSC'), await idOf('Mic Mac')]
})

type Sent = BodyInput<typeof adjustmentCalls.adjust>
const adjust = (token: string, body: Sent, key?: string) =>
  shop.ask(token, adjustmentCalls.adjust, { body, ...(key && { key }) })
const atHsc = (product_id: number, by: number, why: Sent['why']): Sent => ({ store_id: hscId, product_id, by, why })
const movementsOf = async (product_id: number) =>
  (await shop.ask(admin, movementCalls.search, { body: { product_id, per_page: 50 } })).body.items

it('in the demo shop, adjustments of two stores wait for an administrator', async () => {
  const { items } = (await shop.ask(admin, adjustmentCalls.search, { body: { view: 'waiting' } })).body
  expect(new Set(items.map(({ place }) => place)).size).toBe(2)
  for (const { id } of items)
    expect((await shop.ask(admin, adjustmentCalls.approve, { params: { id } })).status).toBe(200)
})

describe('adjusting the stock of a store', () => {
  it('adds and takes pieces, each with its reason in the ledger of that store', async () => {
    const product_id = await aProduct(shop.db, { quantity_available: 40 })
    const first = await adjust(hsc, { ...atHsc(product_id, 12, 'first_count'), note: ' Drawer 3 ' })
    expect(first.body).toMatchObject({ state: 'done', on_hand: 12, place: 'HSC', by: 12, note: 'Drawer 3' })
    expect((await adjust(hsc, atHsc(product_id, -2, 'used'))).body).toMatchObject({ on_hand: 10 })
    const [used, counted] = await movementsOf(product_id)
    expect(used).toMatchObject({ place: 'HSC', store_id: hscId, why: 'Used in a repair', before: 12, after: 10 })
    expect(counted).toMatchObject({ why: 'First count', note: 'Drawer 3', username: 'HSC', before: 0, after: 12 })
    expect(await findUnexplainedInStores(shop.db)).toEqual([])
  })

  it('never takes more than the store has: of two who take the last pieces, one gets 409 with what is left', async () => {
    const product_id = await aProduct(shop.db)
    await adjust(hsc, atHsc(product_id, 3, 'first_count'))
    const replies = await Promise.all([1, 2].map(() => adjust(hsc, atHsc(product_id, -2, 'broken'))))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'out_of_stock',
      message: 'Nothing was taken away: only 1 left at HSC. Count again, and enter at most 1.',
    })
  })

  it('rejects a reason that does not fit the sign, and an act without a reason', async () => {
    const product_id = await aProduct(shop.db)
    expect((await adjust(hsc, atHsc(product_id, 2, 'used'))).status).toBe(400)
    expect((await adjust(hsc, atHsc(product_id, -2, 'found'))).status).toBe(400)
    const { why: _, ...without } = atHsc(product_id, 2, 'found')
    expect((await adjust(hsc, without as Sent)).body).toMatchObject({ errors: [{ field: 'why' }] })
  })

  it('is for the own store only: the place of another one, and the warehouse, are not found', async () => {
    const product_id = await aProduct(shop.db)
    expect((await adjust(hsc, { ...atHsc(product_id, 2, 'found'), store_id: micmacId })).status).toBe(404)
    expect((await adjust(hsc, { ...atHsc(product_id, 2, 'found'), store_id: null })).status).toBe(404)
    expect((await adjust(hsc, atHsc(999_999_999, 2, 'found'))).status).toBe(404)
  })

  it('changes the warehouse’s own quantity for the office', async () => {
    const product_id = await aProduct(shop.db, { quantity_available: 9 })
    const { body } = await adjust(warehouse, { store_id: null, product_id, by: -1, why: 'sample' })
    expect(body).toMatchObject({ place: 'Warehouse', on_hand: 8 })
    expect((await movementsOf(product_id))[0]).toMatchObject({ place: 'Warehouse', store_id: null, why: 'Sample' })
  })

  it('happens once for a key: at once, at the same time, and days later', async () => {
    const product_id = await aProduct(shop.db)
    const key = randomUUID()
    const send = () => adjust(hsc, atHsc(product_id, 4, 'found'), key)
    const replies = await Promise.all([send(), send(), send()])
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    // Kept replies are deleted after a day. The adjustment still knows the key of its call.
    await shop.db.deleteFrom('answered_calls').execute()
    expect((await send()).body).toMatchObject({ id: replies[0]?.body.id, on_hand: 4 })
    const other = await adjust(hsc, atHsc(product_id, 5, 'found'), key)
    expect([other.status, other.body]).toMatchObject([409, { code: 'key_used' }])
    expect(await movementsOf(product_id)).toHaveLength(1)
  })
})

describe('an adjustment above the limit', () => {
  const large = async () => {
    const product_id = await aProduct(shop.db, { wholesale_cents: cents(20_000) })
    await setStock(shop.db, hscId, product_id, 5)
    const { body } = await adjust(hsc, atHsc(product_id, -3, 'stolen'))
    return body
  }

  it('waits and changes nothing until an administrator approves it, once', async () => {
    const { id, product_id, ...body } = await large()
    expect(body).toMatchObject({ state: 'waiting', on_hand: 5, value: 600 })
    const replies = await Promise.all([1, 2].map(() => shop.ask(admin, adjustmentCalls.approve, { params: { id } })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 200)?.body).toMatchObject({
      state: 'done',
      on_hand: 2,
      judged_by: 'Head Office',
    })
    expect((await movementsOf(product_id))[0]).toMatchObject({ why: 'Stolen', note: 'Entered by HSC', after: 2 })
  })

  it('changes nothing when it is declined', async () => {
    const { id, product_id } = await large()
    expect((await shop.ask(admin, adjustmentCalls.decline, { params: { id } })).body).toMatchObject({
      state: 'declined',
    })
    expect((await shop.ask(admin, adjustmentCalls.approve, { params: { id } })).status).toBe(409)
    expect(await movementsOf(product_id)).toHaveLength(1)
  })

  it('also waits for the warehouse, and not for an administrator', async () => {
    const product_id = await aProduct(shop.db, { quantity_available: 9, wholesale_cents: cents(60_000) })
    const sent: Sent = { store_id: null, product_id, by: -1, why: 'broken' }
    expect((await adjust(warehouse, sent)).body).toMatchObject({ state: 'waiting', on_hand: 9 })
    expect((await adjust(admin, sent)).body).toMatchObject({ state: 'done', on_hand: 8 })
  })

  it('goes on waiting if the store has too few pieces by now', async () => {
    const { id, product_id } = await large()
    await adjust(hsc, atHsc(product_id, -2, 'used'))
    await adjust(hsc, atHsc(product_id, -1, 'used'))
    const { status, body } = await shop.ask(admin, adjustmentCalls.approve, { params: { id } })
    expect([status, body]).toMatchObject([409, { code: 'out_of_stock' }])
    const { body: list } = await shop.ask(hsc, adjustmentCalls.search, { body: { view: 'waiting' } })
    expect(list.items.map((row) => row.id)).toContain(id)
  })
})

describe('removing a product', () => {
  const remove = (id: number) => shop.ask(admin, inventoryCalls.remove, { params: { id } })

  it('is refused while stores have pieces, and names them', async () => {
    const id = await aProduct(shop.db)
    await setStock(shop.db, hscId, id, 2)
    await setStock(shop.db, micmacId, id, 1)
    const { status, body } = await remove(id)
    expect([status, body]).toMatchObject([
      409,
      { message: expect.stringMatching(/^This product was not removed: .*HSC/) },
    ])
    expect(body).toMatchObject({ message: expect.stringContaining('Mic Mac') })
    await setStock(shop.db, hscId, id, 0)
    await setStock(shop.db, micmacId, id, 0)
    expect((await remove(id)).status).toBe(200)
  })

  it('and counting it at the same moment: one of the two is refused', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await aProduct(shop.db)
      const replies = await Promise.all([remove(id), adjust(hsc, atHsc(id, 1, 'first_count'))])
      expect(replies.map(({ status }) => status).toSorted()).not.toEqual([200, 200])
      expect(replies.some(({ status }) => status === 200)).toBe(true)
    }
  })
})
