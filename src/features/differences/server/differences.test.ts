import { randomUUID } from 'node:crypto'
import readSheet from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { findUnexplained } from '#features/inventory/server/stockQueries.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { orderLineCalls } from '#features/orders/linesContract.ts'
import { findWrongTotals } from '#features/orders/server/queries.ts'
import { pickingCalls } from '#features/shipments/contract.ts'
import { findMisdirected, findWronglyShipped } from '#features/shipments/server/checks.ts'
import { movementCalls } from '#features/stock/contract.ts'
import { cents } from '#shared/money.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { aReceivingShop, type ReceivingShop } from '#test/receipts.ts'
import { setStock } from '#test/storeStock.ts'
import { differenceCalls } from '../contract.ts'
import { type DifferenceKind, differenceKinds, type Settlement, settlements } from '../rules.ts'
import { waysToSettle } from '../ways.ts'

let shop: OpenShop
let at: ReceivingShop
beforeAll(async () => {
  shop = await openShop()
  at = await aReceivingShop(shop)
})

interface Act {
  token?: string
  key?: string
  note?: string
  version?: number
}
const settle = (id: number, as: Settlement, { token = at.warehouse, key, ...more }: Act = {}) =>
  shop.ask(token, differenceCalls.settle, { params: { id }, body: { as, ...more }, ...(key && { key }) })
const take = (id: number, { token = at.admin, version }: Act = {}) =>
  shop.ask(token, differenceCalls.take, { params: { id }, body: { ...(version && { version }) } })

/** A difference of two pieces at 10 dollars, of an order of five. All other pieces of the order have arrived. */
async function aDifference(kind: DifferenceKind) {
  const sent = await at.shipped([5])
  const arrived = { missing: { received: 3 }, damaged: { received: 3, damaged: 2 }, too_much: { received: 7 } }[kind]
  await at.receive(sent.shipment.id, [{ id: sent.lines[0], ...arrived }], { close: true })
  const [difference] = await at.differencesOf(sent.shipment.id)
  return { ...sent, id: difference!.id, difference: difference! }
}
type Sent = Awaited<ReturnType<typeof aDifference>>

/** Everything that a settlement can change. */
async function stateOf({ order, products }: Sent) {
  const { quantity_available: available, quantity_sold: sold } = await shop.db
    .selectFrom('products')
    .select(['quantity_available', 'quantity_sold'])
    .where('id', '=', products[0]!)
    .executeTakeFirstOrThrow()
  const [line] = await at.linesOf(order.id)
  return {
    ...{ hsc: (await at.atHsc(products))[0], available, sold },
    ...{ ordered: line?.quantity, shipped: line?.shipped },
    ...{ price: (await at.figuresOf(order.id)).price_cents, status: await at.statusOf(order.id) },
  }
}
const movementsOf = async ({ products }: Sent) =>
  (await shop.ask(at.warehouse, movementCalls.search, { body: { product_id: products[0]!, per_page: 50 } })).body.items
const isInQueue = async ({ order }: Sent) =>
  (await shop.ask(at.warehouse, pickingCalls.search, { body: { per_page: 0 } })).body.items.some(
    ({ id }) => id === order.id,
  )

describe('settling a difference', () => {
  const cases: [DifferenceKind, Settlement, Partial<Awaited<ReturnType<typeof stateOf>>>, string | undefined][] = [
    ['missing', 'found', { hsc: 5 }, 'Found after receiving'],
    ['missing', 'resent', { shipped: 3, status: 0 }, undefined],
    ['missing', 'written_off', {}, undefined],
    ['missing', 'credited', { ordered: 3, shipped: 3, sold: 3, price: cents(3000) }, 'Credited'],
    ['damaged', 'found', { hsc: 5 }, 'Found after receiving'],
    ['damaged', 'resent', { shipped: 3, available: 93, status: 0 }, 'Damaged on the way'],
    ['damaged', 'written_off', {}, undefined],
    ['damaged', 'credited', { ordered: 3, shipped: 3, sold: 3, price: cents(3000) }, 'Credited'],
    ['too_much', 'found', {}, undefined],
    ['too_much', 'resent', { hsc: 5 }, 'Sent back to the warehouse'],
    ['too_much', 'written_off', { available: 93 }, 'Sent too many'],
  ]

  it.each(cases)('%s as %s moves the pieces and the money as its dialog says', async (kind, as, changes, why) => {
    const sent = await aDifference(kind)
    const before = await stateOf(sent)
    expect(before).toMatchObject({ available: 95, sold: 5, ordered: 5, shipped: 5, price: 5000, status: 0 })
    const { status, body } = await settle(sent.id, as, { note: 'Talked to the driver' })
    expect([status, body]).toMatchObject([
      200,
      { state: 'settled', settled_as: as, settled_by: 'Warehouse', settled_note: 'Talked to the driver' },
    ])
    expect(await stateOf(sent)).toEqual({ ...before, status: 1, ...changes })
    expect(await isInQueue(sent)).toBe(changes.status === 0)
    const [newest] = await movementsOf(sent)
    if (why === undefined) expect(newest?.why).toBe('Received')
    else expect(newest).toMatchObject({ why, shipment_id: sent.shipment.id, note: 'Talked to the driver' })
    expect((await readAuditLog(shop.db, 'difference', sent.id)).at(-1)).toMatchObject({ act: 'changed' })
  })

  it('covers every way of the rules, and refuses all others with words', async () => {
    const allowed = Object.entries(waysToSettle).flatMap(([kind, ways]) =>
      Object.keys(ways).map((as) => `${kind} ${as}`),
    )
    expect(cases.map(([kind, as]) => `${kind} ${as}`).toSorted()).toEqual(allowed.toSorted())
    for (const kind of Object.keys(differenceKinds) as DifferenceKind[]) {
      const others = (Object.keys(settlements) as Settlement[]).filter((as) => !(as in waysToSettle[kind]))
      for (const as of others) {
        const { status, body } = await settle((await aDifference(kind)).id, as)
        expect([status, body.message]).toEqual([400, expect.stringContaining('cannot be settled as “Credited”')])
      }
    }
  })

  it('by a credit of all pieces removes the line, and an order that was completed and paid is marked', async () => {
    const sent = await at.shipped([5, 1])
    await at.receive(sent.shipment.id, [{ id: sent.lines[1], received: 1 }], { close: true })
    await shop.ask(at.warehouse, orderCalls.update, { params: { id: sent.order.id }, body: { status: 1, paid: 1 } })
    const [difference] = await at.differencesOf(sent.shipment.id)
    await settle(difference!.id, 'credited')
    expect(await at.linesOf(sent.order.id)).toHaveLength(1)
    const order = shop.db.selectFrom('orders').selectAll().where('id', '=', sent.order.id)
    expect(await order.executeTakeFirstOrThrow()).toMatchObject({
      price_cents: 1000,
      status: 1,
      changed_after_completion: expect.anything(),
    })
    expect(await readAuditLog(shop.db, 'order line', sent.order.lines[0]!)).toMatchObject([{ act: 'removed' }])
  })

  it('by sending again sets a completed order to Pending, and its pieces are picked again', async () => {
    const sent = await aDifference('missing')
    await shop.ask(at.warehouse, orderCalls.update, { params: { id: sent.order.id }, body: { status: 1 } })
    await settle(sent.id, 'resent')
    expect(await at.statusOf(sent.order.id)).toBe(0)
    const again = (await at.ship(sent.order, [2])).body
    expect(again).toMatchObject({ number: `${sent.order.id}-2`, pieces: 2 })
    await at.receive(again.id, [{ id: again.lines[0]!.id, received: 2 }], { close: true })
    expect(await stateOf(sent)).toMatchObject({ hsc: 5, shipped: 5, status: 1 })
  })

  it('completes its order only with the last open difference of it', async () => {
    const sent = await at.shipped([5])
    await at.receive(sent.shipment.id, [{ id: sent.lines[0], received: 2, damaged: 1 }], { close: true })
    const [one, other] = await at.differencesOf(sent.shipment.id)
    await settle(one!.id, 'written_off')
    expect(await at.statusOf(sent.order.id)).toBe(0)
    await settle(other!.id, 'found')
    expect(await at.statusOf(sent.order.id)).toBe(1)
  })

  it('is refused with what is left where there are too few pieces, and changes nothing', async () => {
    const messageOf = async (kind: DifferenceKind, as: Settlement, prepare: (product_id: number) => unknown) => {
      const sent = await aDifference(kind)
      await prepare(sent.products[0]!)
      const before = await stateOf(sent)
      const { status, body } = await settle(sent.id, as)
      expect([status, body.code]).toEqual([409, 'out_of_stock'])
      expect(await stateOf(sent)).toEqual(before)
      return body.message
    }
    const orderNearlyAll = (product_id: number) => at.order([94], { products: [product_id] })
    expect(await messageOf('damaged', 'resent', orderNearlyAll)).toMatch(/only 1 of .+ left at the warehouse/)
    expect(await messageOf('too_much', 'written_off', orderNearlyAll)).toMatch(/only 1 of .+ left at the warehouse/)
    const sellAll = (product_id: number) => setStock(shop.db, at.hscId, product_id, 0)
    expect(await messageOf('too_much', 'resent', sellAll)).toMatch(/only 0 of .+ left at HSC/)
  })

  it('of more damaged pieces than were sent cannot be sent again or credited', async () => {
    const { shipment, lines } = await at.shipped([1])
    await at.receive(shipment.id, [{ id: lines[0], damaged: 2 }], { close: true })
    const damaged = (await at.differencesOf(shipment.id)).find(({ kind }) => kind === 'damaged')
    for (const as of ['resent', 'credited'] as const) {
      const { status, body } = await settle(damaged!.id, as)
      expect([status, body.message]).toEqual([400, expect.stringContaining('more pieces are damaged than were sent')])
    }
    expect((await settle(damaged!.id, 'written_off')).status).toBe(200)
  })

  it('by two at the same time is done once: the other one gets 409 that names who and how', async () => {
    const sent = await aDifference('missing')
    const replies = await Promise.all([settle(sent.id, 'found'), settle(sent.id, 'credited', { token: at.admin })])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const words =
      replies[0]?.status === 200 ? /Warehouse has settled .+ “Found”/ : /Head Office has settled .+ “Credited”/
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      message: expect.stringMatching(words),
      current: { state: 'settled' },
    })
  })

  it('happens once for a key: at the same time, and days later; another act with it is refused', async () => {
    const [sent, other] = [await aDifference('missing'), await aDifference('missing')]
    const key = randomUUID()
    const replies = await Promise.all([1, 2, 3].map(() => settle(sent.id, 'found', { key })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    await shop.db.deleteFrom('answered_calls').execute()
    expect((await settle(sent.id, 'found', { key })).body).toMatchObject({ id: sent.id, settled_as: 'found' })
    expect((await stateOf(sent)).hsc).toBe(5)
    for (const act of [settle(sent.id, 'credited', { key }), settle(other.id, 'found', { key })])
      expect((await act).body).toMatchObject({ code: 'key_used' })
  })

  it('of an old version is refused with the row as it is', async () => {
    const { id, difference } = await aDifference('missing')
    await take(id)
    const { status, body } = await settle(id, 'found', { version: difference.version })
    expect([status, body]).toMatchObject([409, { code: 'stale', current: { owner: 'Head Office' } }])
  })
})

describe('the differences', () => {
  it('belong to whoever sent the shipment until somebody takes them over', async () => {
    const { id, difference } = await aDifference('missing')
    expect(difference.owner).toBe('Warehouse')
    expect((await take(id, { version: difference.version })).body).toMatchObject({ owner: 'Head Office' })
    expect((await take(id, { version: difference.version, token: at.warehouse })).body).toMatchObject({ code: 'stale' })
    expect(await readAuditLog(shop.db, 'difference', id)).toHaveLength(1)
    await settle(id, 'found')
    expect((await take(id)).body.message).toContain('has settled this difference already')
    expect((await take(2_000_000_000)).status).toBe(404)
  })

  it('are listed and exported for the office, and for a store its own', async () => {
    const [missing, damaged] = [await aDifference('missing'), await aDifference('damaged')]
    await settle(missing.id, 'written_off')
    const find = async (token: string, body: object) =>
      (await shop.ask(token, differenceCalls.search, { body: { per_page: 0, ...body } })).body.items.map(({ id }) => id)
    const open = await find(at.hsc.token, { view: 'open' })
    expect(open).toContain(damaged.id)
    expect(open).not.toContain(missing.id)
    expect(await find(at.warehouse, { view: 'settled', store_id: at.hscId })).toContain(missing.id)
    expect(await find(at.warehouse, { query: damaged.shipment.number })).toEqual([damaged.id])
    expect(await find(at.micmac, {})).toEqual([])
    const foreign = { body: { store_id: at.hscId } }
    expect((await shop.ask(at.micmac, differenceCalls.search, foreign)).status).toBe(404)
    const { bytes } = await shop.ask(at.hsc.token, differenceCalls.export, {
      body: { shipment_id: missing.shipment.id },
    })
    const [sheet] = await readSheet(bytes)
    expect(sheet?.data[1]).toEqual(
      expect.arrayContaining([missing.shipment.number, 'HSC', 'Missing', 2, 'Written off']),
    )
    for (const token of [at.hsc.token, await shop.signIn('supplier')])
      expect((await settle(damaged.id, 'found', { token })).status).toBe(403)
  })

  it('leave a line of an order at what was shipped, until they are credited', async () => {
    const sent = await aDifference('missing')
    const params = { id: sent.order.lines[0]! }
    const edit = (quantity: number) => shop.ask(at.warehouse, orderLineCalls.update, { params, body: { quantity } })
    expect((await edit(3)).status).toBe(409)
    await settle(sent.id, 'resent')
    expect((await edit(3)).status).toBe(200)
  })
})

it('at the end, the checks of stock, shipments and totals find nothing', async () => {
  expect(await findWronglyShipped(shop.db)).toEqual([])
  expect(await findMisdirected(shop.db)).toEqual([])
  expect(await findUnexplained(shop.db)).toEqual([])
  expect(await findWrongTotals(shop.db)).toEqual([])
})
