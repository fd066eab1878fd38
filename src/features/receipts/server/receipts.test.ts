import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { differenceCalls } from '#features/differences/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { shipmentCalls } from '#features/shipments/contract.ts'
import { movementCalls } from '#features/stock/contract.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import { aReceivingShop, type ReceivingShop } from '#test/receipts.ts'
import { setStock } from '#test/storeStock.ts'
import { receiptCalls } from '../contract.ts'

let shop: OpenShop
let at: ReceivingShop
beforeAll(async () => {
  shop = await openShop()
  at = await aReceivingShop(shop)
})

const cancel = (id: number) => shop.ask(at.warehouse, shipmentCalls.cancel, { params: { id }, body: {} })
const remove = (id: number) => shop.ask(at.warehouse, inventoryCalls.remove, { params: { id } })

describe('receiving a shipment', () => {
  it('in two parts adds the good pieces to the stock of the store, and the rest stays on its way', async () => {
    const { shipment, products, lines, order } = await at.shipped([5, 2])
    const first = await at.receive(shipment.id, [{ id: lines[0], received: 3, damaged: 1, note: ' Wet box ' }])
    expect(first.body).toMatchObject({
      state: 'in_transit',
      lines: [
        { quantity: 5, received: 3, damaged: 1 },
        { quantity: 2, received: 0, damaged: 0 },
      ],
    })
    expect(await at.atHsc(products)).toEqual([3, 0])
    expect(await at.onTheWay(products)).toEqual([1, 2])
    const second = await at.receive(shipment.id, [
      { id: lines[0], received: 1 },
      { id: lines[1], received: 2 },
    ])
    expect(second.body).toMatchObject({ state: 'in_transit', version: first.body.version + 1 })
    expect(await at.atHsc(products)).toEqual([4, 2])
    expect(await at.statusOf(order.id)).toBe(0)
    const { items } = (await shop.ask(at.warehouse, movementCalls.search, { body: { product_id: products[0]! } })).body
    expect(items.find(({ store_id }) => store_id === at.hscId)).toMatchObject({
      ...{ why: 'Received', shipment_id: shipment.id, shipment: shipment.number, before: 3, after: 4 },
    })
  })

  it('that is closed with all its pieces has no difference, and completes its order', async () => {
    const { shipment, lines, order, products } = await at.shipped([5, 2])
    const { body } = await at.receive(shipment.id, at.allOf(lines, [5, 2]), { close: true })
    expect(body.state).toBe('received')
    expect(await at.differencesOf(shipment.id)).toEqual([])
    expect(await at.statusOf(order.id)).toBe(1)
    expect(await at.atHsc(products)).toEqual([5, 2])
    expect((await readAuditLog(shop.db, 'order', order.id)).at(-1)).toMatchObject({ act: 'changed', username: 'HSC' })
    expect(await readAuditLog(shop.db, 'shipment', shipment.id)).toMatchObject([{ act: 'made' }, { act: 'changed' }])
  })

  it('leaves its order pending while another part of it is open or on its way', async () => {
    const order = await at.order([5])
    const first = (await at.ship(order, [2])).body
    await at.receive(first.id, at.allOf([first.lines[0]!.id], [2]), { close: true })
    expect(await at.statusOf(order.id)).toBe(0)
    const second = (await at.ship(order, [3])).body
    expect(await at.statusOf(order.id)).toBe(0)
    await at.receive(second.id, at.allOf([second.lines[0]!.id], [3]), { close: true })
    expect(await at.statusOf(order.id)).toBe(1)
  })

  it('completes its order once the rest of it is cancelled, before or after the last piece arrives', async () => {
    const [early, late] = [await at.order([5]), await at.order([5, 2])]
    const first = (await at.ship(late, [2, 0])).body
    await at.receive(first.id, at.allOf([first.lines[0]!.id], [2]), { close: true })
    expect(await at.statusOf(late.id)).toBe(0)
    await at.ship(late, [0, 0], { cancel_rest: true })
    expect(await at.statusOf(late.id)).toBe(1)
    const log = await readAuditLog(shop.db, 'order', late.id)
    expect(log.at(-1)).toMatchObject({ act: 'changed', username: 'Warehouse', after: { status: 1 } })

    const second = (await at.ship(early, [3], { cancel_rest: true })).body
    expect(await at.statusOf(early.id)).toBe(0)
    await at.receive(second.id, at.allOf([second.lines[0]!.id], [3]), { close: true })
    expect(await at.statusOf(early.id)).toBe(1)
  })

  it('leaves its order pending if the rest is cancelled while a difference of it is open', async () => {
    const order = await at.order([5])
    const { body } = await at.ship(order, [3])
    await at.receive(body.id, at.allOf([body.lines[0]!.id], [2]), { close: true })
    await at.ship(order, [0], { cancel_rest: true })
    expect(await at.statusOf(order.id)).toBe(0)
    const [missing] = await at.differencesOf(body.id)
    const params = { id: missing?.id ?? 0 }
    await shop.ask(at.warehouse, differenceCalls.settle, { params, body: { as: 'found' } })
    expect(await at.statusOf(order.id)).toBe(1)
  })

  it('finds what is missing, damaged and too much when it is closed, each with its value and its note', async () => {
    const { shipment, lines, order } = await at.shipped([5, 2, 4])
    await at.receive(shipment.id, [{ id: lines[0], received: 2, damaged: 1, note: 'Box was open' }])
    await at.receive(
      shipment.id,
      [
        { id: lines[1], received: 3 },
        { id: lines[2], received: 4 },
      ],
      { close: true },
    )
    expect(await at.differencesOf(shipment.id)).toMatchObject([
      { kind: 'damaged', pieces: 1, value: 10, note: 'Box was open', owner: 'Warehouse', state: 'open' },
      { kind: 'missing', pieces: 2, value: 20, note: 'Box was open', number: shipment.number, place: 'HSC' },
      { kind: 'too_much', pieces: 1, value: 10, note: '', settled_as: null },
    ])
    expect(await at.statusOf(order.id)).toBe(0)
  })

  it('takes a product that is not in the shipment as a line of its own, and one that is as its line', async () => {
    const { shipment, products } = await at.shipped([5])
    const extra = await aProduct(shop.db)
    await at.receive(shipment.id, [
      { product_id: extra, received: 2 },
      { product_id: products[0], received: 5 },
    ])
    const { body } = await at.receive(shipment.id, [{ product_id: extra, received: 1 }], { close: true })
    expect(body).toMatchObject({
      pieces: 5,
      lines: [
        { product_id: products[0], quantity: 5, received: 5 },
        { product_id: extra, quantity: 0, received: 3 },
      ],
    })
    expect(await at.atHsc([extra])).toEqual([3])
    expect(await at.differencesOf(shipment.id)).toMatchObject([{ kind: 'too_much', product_id: extra, pieces: 3 }])
  })

  it('refuses a product that was removed or never existed, and a line of another shipment', async () => {
    const { shipment, lines } = await at.shipped([5])
    const other = await at.shipped([5])
    const removed = await aProduct(shop.db)
    await remove(removed)
    for (const line of [{ product_id: removed }, { product_id: 2_000_000_000 }, { id: other.lines[0] }])
      expect((await at.receive(shipment.id, [{ ...line, received: 1 }])).status).toBe(404)
    const twice = [
      { id: lines[0], received: 1 },
      { product_id: shipment.lines[0]!.product_id, received: 1 },
    ]
    expect((await at.receive(shipment.id, twice)).body.message).toBe('Each line can be named once.')
    expect((await at.receive(shipment.id, [])).status).toBe(400)
    expect((await at.receive(shipment.id, [{ id: lines[0], received: 0 }])).body.message).toBe(
      'Nothing was received. Enter at least one piece, or close the receipt.',
    )
  })

  it('corrects by a negative number, but never below nothing, nor below what the store still has', async () => {
    const { shipment, lines, products } = await at.shipped([5])
    await at.receive(shipment.id, [{ id: lines[0], received: 4, damaged: 1 }])
    expect((await at.receive(shipment.id, [{ id: lines[0], received: -1, damaged: -1 }])).body.lines).toMatchObject([
      { received: 3, damaged: 0 },
    ])
    expect(await at.atHsc(products)).toEqual([3])
    const tooFar = await at.receive(shipment.id, [{ id: lines[0], received: -4, damaged: -1 }])
    expect([tooFar.status, tooFar.body]).toMatchObject([
      400,
      {
        message: expect.stringMatching(/^Nothing was changed\. Only 3 of .+ were received, .+ Only 0 of .+ as damaged/),
        errors: [{ field: 'lines.0.received' }, { field: 'lines.0.damaged' }],
      },
    ])
    await setStock(shop.db, at.hscId, products[0]!, 1)
    const sold = await at.receive(shipment.id, [{ id: lines[0], received: -2 }])
    expect([sold.status, sold.body]).toMatchObject([
      409,
      { code: 'out_of_stock', message: expect.stringMatching(/only 1 of .+ left at HSC now/) },
    ])
    expect(await at.atHsc(products)).toEqual([1])
  })

  it('is for the own store and the office: another store gets 404, a supplier 403', async () => {
    const { shipment, lines } = await at.shipped([5])
    const one = [{ id: lines[0], received: 1 }]
    expect((await at.receive(shipment.id, one, { token: at.micmac })).status).toBe(404)
    expect((await at.receive(shipment.id, one, { token: await shop.signIn('supplier') })).status).toBe(403)
    expect((await at.receive(2_000_000_000, one)).status).toBe(404)
    expect((await at.receive(shipment.id, one, { token: at.warehouse })).status).toBe(200)
    expect((await at.reopen(shipment.id, { token: at.micmac })).status).toBe(404)
  })

  it('is refused for a shipment that was cancelled, collected or received', async () => {
    const [cancelled, received] = [await at.shipped([5]), await at.shipped([5])]
    await cancel(cancelled.shipment.id)
    await at.receive(received.shipment.id, [], { close: true })
    const collected = await at.shipped([5], { buyer: await shop.comeIn('admin') })
    const tryOn = async ({ shipment, lines }: typeof cancelled) => {
      const { status, body } = await at.receive(shipment.id, [{ id: lines[0], received: 1 }], { token: at.warehouse })
      return [status, body.message]
    }
    expect(await tryOn(cancelled)).toEqual([409, expect.stringContaining('was cancelled')])
    expect(await tryOn(received)).toEqual([409, expect.stringContaining('its receipt is closed')])
    expect(await tryOn(collected)).toEqual([409, expect.stringContaining('was collected at the warehouse')])
  })

  it('by two at the same time with the same version doubles nothing: the second sees what the first received', async () => {
    const { shipment, lines, products } = await at.shipped([5])
    const replies = await Promise.all(
      [1, 2].map(() => at.receive(shipment.id, [{ id: lines[0], received: 5 }], { version: shipment.version })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'stale',
      current: { state: 'in_transit', lines: [{ received: 5 }] },
    })
    expect(await at.atHsc(products)).toEqual([5])
  })

  it('and cancelling it at the same time: one of the two is refused', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { shipment, lines, products } = await at.shipped([5])
      const [received, cancelled] = await Promise.all([
        at.receive(shipment.id, [{ id: lines[0], received: 5 }]),
        cancel(shipment.id),
      ])
      expect([received.status, cancelled.status].toSorted()).toEqual([200, 409])
      expect(await at.atHsc(products)).toEqual([received.status === 200 ? 5 : 0])
    }
  })

  it('happens once for a key: at the same time, and days later', async () => {
    const { shipment, lines, products } = await at.shipped([5])
    const extra = await aProduct(shop.db)
    const key = randomUUID()
    const sent = [
      { id: lines[0], received: 2, note: 'Wet' },
      { product_id: extra, received: 1 },
    ]
    const send = () => at.receive(shipment.id, sent, { key, close: true })
    const replies = await Promise.all([send(), send(), send()])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    // Kept replies are deleted after a day. The receipt still knows the key of its call.
    await shop.db.deleteFrom('answered_calls').execute()
    expect((await send()).body).toMatchObject({ id: shipment.id, state: 'received' })
    expect(await at.atHsc([...products, extra])).toEqual([2, 1])
    await shop.db.deleteFrom('answered_calls').execute()
    const other = await at.receive(shipment.id, [{ id: lines[0], received: 3 }], { key })
    expect([other.status, other.body]).toMatchObject([409, { code: 'key_used' }])
    const another = await at.shipped([5])
    expect((await at.receive(another.shipment.id, sent, { key, close: true })).body).toMatchObject({ code: 'key_used' })
  })
})

describe('reopening a receipt', () => {
  it('deletes its open differences, keeps what was received, and sets its order to Pending', async () => {
    const { shipment, lines, order, products } = await at.shipped([5])
    await at.receive(shipment.id, [{ id: lines[0], received: 5 }], { close: true })
    expect(await at.statusOf(order.id)).toBe(1)
    expect((await at.reopen(shipment.id)).body).toMatchObject({ state: 'in_transit', lines: [{ received: 5 }] })
    expect(await at.statusOf(order.id)).toBe(0)
    await at.receive(shipment.id, [{ id: lines[0], received: -2 }], { close: true })
    expect(await at.differencesOf(shipment.id)).toMatchObject([{ kind: 'missing', pieces: 2 }])
    await at.reopen(shipment.id)
    expect(await at.differencesOf(shipment.id)).toEqual([])
    expect(await at.atHsc(products)).toEqual([3])
    // A piece was received, so the shipment cannot be cancelled any more.
    expect((await cancel(shipment.id)).status).toBe(409)
  })

  it('is refused while it is open, after it was cancelled, collected, or a difference was settled, and with an old version', async () => {
    const { shipment } = await at.shipped([5])
    const messageOf = async (id: number) => (await at.reopen(id, { token: at.warehouse })).body.message
    expect(await messageOf(shipment.id)).toContain('its receipt is open')
    const { version } = (await at.receive(shipment.id, [], { close: true })).body
    expect((await at.reopen(shipment.id, { version: version - 1 })).body).toMatchObject({ code: 'stale' })
    const [difference] = await at.differencesOf(shipment.id)
    await shop.ask(at.warehouse, differenceCalls.settle, {
      params: { id: difference!.id },
      body: { as: 'written_off' },
    })
    expect(await messageOf(shipment.id)).toMatch(/was not reopened: Warehouse has settled its difference of /)
    const collected = await at.shipped([5], { buyer: await shop.comeIn('admin') })
    expect(await messageOf(collected.shipment.id)).toContain('was collected')
    const cancelled = await at.shipped([5])
    await cancel(cancelled.shipment.id)
    expect(await messageOf(cancelled.shipment.id)).toContain('was cancelled')
  })

  it('and settling a difference of it at the same time: one of the two is refused', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { shipment } = await at.shipped([5])
      await at.receive(shipment.id, [], { close: true })
      const [difference] = await at.differencesOf(shipment.id)
      const params = { id: difference!.id }
      const [reopened, settled] = await Promise.all([
        at.reopen(shipment.id),
        shop.ask(at.warehouse, differenceCalls.settle, { params, body: { as: 'found' } }),
      ])
      const succeeded = [reopened, settled].filter(({ status }) => status === 200)
      expect(succeeded).toHaveLength(1)
      expect([409, 404]).toContain(reopened.status === 200 ? settled.status : reopened.status)
    }
  })
})

it('an order of no store is completed when its last piece is collected', async () => {
  const order = await at.order([5], { buyer: await shop.comeIn('admin') })
  await at.ship(order, [3])
  expect(await at.statusOf(order.id)).toBe(0)
  await at.ship(order, [2])
  expect(await at.statusOf(order.id)).toBe(1)
  expect(
    (await shop.ask(at.warehouse, orderCalls.update, { params: { id: order.id }, body: { status: 0 } })).status,
  ).toBe(200)
  expect(
    (await shop.ask(at.hsc.token, receiptCalls.receive, { params: { shipment_id: order.id }, body: {} })).status,
  ).toBe(404)
})
