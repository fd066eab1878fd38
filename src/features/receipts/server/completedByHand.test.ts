import { beforeAll, describe, expect, it } from 'vitest'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { orderLineCalls } from '#features/orders/linesContract.ts'
import { shipmentCalls } from '#features/shipments/contract.ts'
import { findMisdirected, findWronglyShipped } from '#features/shipments/server/checks.ts'
import { movementCalls } from '#features/stock/contract.ts'
import { undoCall } from '#shared/undoContract.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { anOrder } from '#test/orders.ts'
import { aReceivingShop, type ReceivingShop } from '#test/receipts.ts'
import { setStock } from '#test/storeStock.ts'

let shop: OpenShop
let at: ReceivingShop
beforeAll(async () => {
  shop = await openShop()
  at = await aReceivingShop(shop)
})

const setStatus = async (id: number, status: 0 | 1) => {
  const reply = await shop.ask(at.warehouse, orderCalls.update, { params: { id }, body: { status } })
  expect(reply.status).toBe(200)
  return reply.body
}
const shipmentsOf = async (transaction_id: number) =>
  (await shop.ask(at.warehouse, shipmentCalls.search, { body: { transaction_id, per_page: 0 } })).body.items.toSorted(
    (one, other) => one.id - other.id,
  )
const edit = (id: number | undefined, body: { quantity?: number; price?: number }) =>
  shop.ask(at.warehouse, orderLineCalls.update, { params: { id: id ?? 0 }, body })
const undo = (id: string | undefined) => shop.ask(at.warehouse, undoCall, { params: { id: id ?? '' } })

describe('an order that is set to Completed by hand', () => {
  it('ships and receives what is open, in a shipment of its own and without a mail', async () => {
    const order = await at.order([5, 2])
    await setStatus(order.id, 1)
    expect(await at.atHsc(order.products)).toEqual([5, 2])
    expect(await at.linesOf(order.id)).toMatchObject([{ shipped: 5 }, { shipped: 2 }])
    const [shipment] = await shipmentsOf(order.id)
    expect(shipment).toMatchObject({ number: `${order.id}-1`, state: 'received', pieces: 7, username: 'Warehouse' })
    expect(await at.mailsAbout('shipment', shipment!.id)).toEqual([])
    const { body } = await shop.ask(at.warehouse, movementCalls.search, { body: { product_id: order.products[0]! } })
    expect(body.items[0]).toMatchObject({
      ...{ why: 'Received with the transaction', place: 'HSC', shipment_id: shipment!.id, before: 0, after: 5 },
    })
    expect(await readAuditLog(shop.db, 'shipment', shipment!.id)).toMatchObject([{ act: 'made' }])
    expect(await at.availableOf(order.products)).toEqual([95, 98])
  })

  it('receives in full what is on its way, and what was damaged stays a difference', async () => {
    const order = await at.order([5, 4])
    const { body: first } = await at.ship(order, [3, 4])
    const [line] = first.lines
    await at.receive(first.id, [{ id: line!.id, received: 1, damaged: 1 }])
    await setStatus(order.id, 1)
    expect(await at.atHsc(order.products)).toEqual([4, 4])
    expect(await shipmentsOf(order.id)).toMatchObject([
      { id: first.id, state: 'received', pieces: 7 },
      { state: 'received', pieces: 2 },
    ])
    expect(await at.differencesOf(first.id)).toMatchObject([{ kind: 'damaged', pieces: 1, state: 'open' }])
    expect(await at.onTheWay(order.products)).toEqual([0, 0])
  })

  it('gives its pieces once: Pending and Completed again, or an undo, change no stock', async () => {
    const order = await at.order([5])
    const { undo: completed } = await setStatus(order.id, 1)
    expect((await undo(completed)).status).toBe(200)
    expect(await at.statusOf(order.id)).toBe(0)
    expect(await at.atHsc(order.products)).toEqual([5])
    await setStatus(order.id, 1)
    await setStatus(order.id, 0)
    await setStatus(order.id, 1)
    expect(await at.atHsc(order.products)).toEqual([5])
    expect(await shipmentsOf(order.id)).toHaveLength(1)
    expect(await at.linesOf(order.id)).toMatchObject([{ quantity: 5, shipped: 5 }])
  })

  it('gives nothing when it was Completed before, or when something else of it changes', async () => {
    const store = await shop.comeIn('hsc')
    const { id: old } = await anOrder(shop.db, { user_id: store.id, status: 1 }, [])
    await shop.ask(at.warehouse, orderCalls.update, { params: { id: old }, body: { status: 1, remarks: 'Old' } })
    const order = await at.order([5])
    await shop.ask(at.warehouse, orderCalls.update, { params: { id: order.id }, body: { paid: 1 } })
    expect(await shipmentsOf(old)).toEqual([])
    expect(await at.atHsc(order.products)).toEqual([0])
  })

  it('of no store is collected: its pieces leave the chain', async () => {
    const order = await at.order([5], { buyer: await shop.comeIn('admin') })
    await setStatus(order.id, 1)
    expect(await shipmentsOf(order.id)).toMatchObject([{ store_id: null, state: 'received', pieces: 5 }])
    const rows = shop.db.selectFrom('store_stock').select('store_id').where('product_id', '=', order.products[0]!)
    expect(await rows.execute()).toEqual([])
  })

  it('twice at the same time receives once', async () => {
    const order = await at.order([5])
    await Promise.all([setStatus(order.id, 1), setStatus(order.id, 1), setStatus(order.id, 1)])
    expect(await at.atHsc(order.products)).toEqual([5])
    expect(await shipmentsOf(order.id)).toHaveLength(1)
  })

  it('leaves a product out that was removed, and receives the others', async () => {
    const order = await at.order([5, 2])
    const [removed = 0] = order.products
    await shop.ask(at.warehouse, inventoryCalls.remove, { params: { id: removed } })
    await setStatus(order.id, 1)
    expect(await at.atHsc(order.products)).toEqual([0, 2])
    expect(await at.linesOf(order.id)).toMatchObject([{ shipped: 0 }, { shipped: 2 }])
  })

  it('can have fewer pieces of a line, or none: they go back from its store to the warehouse', async () => {
    const order = await at.order([5, 2])
    const [first, second] = order.lines
    await setStatus(order.id, 1)
    expect((await edit(first, { quantity: 3 })).body).toMatchObject({ quantity: 3, order: { status: 1 } })
    expect((await edit(first, { price: 9.5 })).status).toBe(200)
    expect((await shop.ask(at.warehouse, orderLineCalls.remove, { params: { id: second! } })).status).toBe(200)
    expect(await at.atHsc(order.products)).toEqual([3, 0])
    expect(await at.availableOf(order.products)).toEqual([97, 100])
    expect(await at.linesOf(order.id)).toMatchObject([{ quantity: 3, shipped: 3 }])
    const { body } = await shop.ask(at.warehouse, movementCalls.search, { body: { product_id: order.products[0]! } })
    expect(body.items.slice(0, 2)).toMatchObject([
      { why: 'Order line edited', place: 'Warehouse', order_id: order.id, before: 95, after: 97 },
      { why: 'Taken out of the transaction', place: 'HSC', before: 5, after: 3 },
    ])
  })

  it('cannot have fewer pieces than were really shipped, nor give back what its store has no more', async () => {
    const order = await at.order([5])
    await at.ship(order, [3])
    await setStatus(order.id, 1)
    expect((await edit(order.lines[0], { quantity: 2 })).body.message).toMatch(/shipped/)
    await setStock(shop.db, at.hscId, order.products[0]!, 1)
    const { status, body } = await edit(order.lines[0], { quantity: 3 })
    expect([status, body]).toMatchObject([409, { code: 'out_of_stock', message: expect.stringContaining('only 1 of') }])
    expect(await at.linesOf(order.id)).toMatchObject([{ quantity: 5, shipped: 5 }])
  })
})

describe('orders that are set to Completed together', () => {
  const complete = (selectedTransactions: number[], paid?: 1) =>
    shop.ask(at.warehouse, orderCalls.markPaid, { body: { selectedTransactions, status: 1, ...(paid && { paid }) } })

  it('are received like a single one, those that are completed already are left out, and undoing changes no stock', async () => {
    const [one, other, done] = [await at.order([5]), await at.order([3, 1]), await at.order([2])]
    await at.ship(other, [2, 0])
    await setStatus(done.id, 1)
    const { body } = await complete([one.id, other.id, done.id], 1)
    expect(body).toMatchObject({ changed: 3 })
    expect(await at.atHsc([...one.products, ...other.products, ...done.products])).toEqual([5, 3, 1, 2])
    expect(await shipmentsOf(other.id)).toMatchObject([{ pieces: 2 }, { pieces: 2 }])
    expect((await undo(body.undo)).status).toBe(200)
    expect(await at.statusOf(one.id)).toBe(0)
    expect((await complete([one.id, other.id])).body).toMatchObject({ changed: 2 })
    expect(await at.atHsc([...one.products, ...other.products])).toEqual([5, 3, 1])
    expect(await shipmentsOf(other.id)).toHaveLength(2)
  })

  it('that are only marked as paid receive nothing', async () => {
    const order = await at.order([5])
    await shop.ask(at.warehouse, orderCalls.markPaid, { body: { selectedTransactions: [order.id] } })
    expect(await at.atHsc(order.products)).toEqual([0])
  })
})

it('at the end, the shipments match the lines of their orders', async () => {
  expect(await findWronglyShipped(shop.db)).toEqual([])
  expect(await findMisdirected(shop.db)).toEqual([])
})
