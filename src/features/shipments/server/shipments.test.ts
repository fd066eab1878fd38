import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { orderLineCalls } from '#features/orders/linesContract.ts'
import { placeCalls } from '#features/places/contract.ts'
import { cents } from '#shared/money.ts'
import { undoCall } from '#shared/undoContract.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import { aShippedShop, type ShippedShop } from '#test/shipments.ts'
import { pickingCalls, shipmentCalls } from '../contract.ts'
import { findMisdirected, findWronglyShipped } from './checks.ts'

let shop: OpenShop
let at: ShippedShop
beforeAll(async () => {
  shop = await openShop()
  at = await aShippedShop(shop)
})

const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id)
const placesOf = async (product_id: number) =>
  (await shop.ask(at.warehouse, placeCalls.places, { params: { product_id } })).body
const cancel = (id: number, token = at.warehouse, version?: number) =>
  shop.ask(token, shipmentCalls.cancel, { params: { id }, body: { ...(version && { version }) } })
const complete = (id: number, status: 0 | 1 = 1) =>
  shop.ask(at.warehouse, orderCalls.update, { params: { id }, body: { status } })

describe('the orders to pick', () => {
  it('are the pending ones with open pieces, the oldest first, with how far they are', async () => {
    const [first, second, done] = [await at.order([3, 4]), await at.order([1]), await at.order([2])]
    await complete(done.id)
    await at.ship(first, [2, 0])
    const { items } = (await shop.ask(at.warehouse, pickingCalls.search, { body: { per_page: 0 } })).body
    const own = items.filter(({ id }) => [first.id, second.id, done.id].includes(id))
    expect(own).toMatchObject([
      { id: first.id, username: 'HSC', lines: 2, ordered: 7, shipped: 2, open: 5 },
      { id: second.id, lines: 1, ordered: 1, shipped: 0, open: 1 },
    ])
    const idsIn = async (view: 'new' | 'back_orders') =>
      idsOf((await shop.ask(at.warehouse, pickingCalls.search, { body: { view, per_page: 0 } })).body.items)
    expect(await idsIn('new')).toContain(second.id)
    expect(await idsIn('new')).not.toContain(first.id)
    expect(await idsIn('back_orders')).toEqual(expect.arrayContaining([first.id]))
    await at.ship(first, [1, 4])
    expect(await idsIn('back_orders')).not.toContain(first.id)
  })

  it('list their lines along the shelves, those without a shelf last, with the codes of a scanner', async () => {
    const products = [
      await aProduct(shop.db, { quantity_available: 50, shelf: 'A-10', device: 'Ten' }),
      await aProduct(shop.db, { quantity_available: 50, shelf: '', device: 'Nowhere' }),
      await aProduct(shop.db, { quantity_available: 50, shelf: 'A-2', device: 'Two', color: 'Teal' }),
    ]
    const [one, other] = [
      await at.order([2, 3, 4], { products }),
      await at.order([5], { products: [products[2] ?? 0] }),
    ]
    await at.ship(one, [2, 0, 1])
    const body = { transactions: [other.id, one.id, 2_000_000_000] }
    const { items } = (await shop.ask(at.warehouse, pickingCalls.lines, { body })).body
    expect(items.map(({ device, transaction_id, open }) => [device, transaction_id, open])).toEqual([
      ['Two', one.id, 3],
      ['Two', other.id, 5],
      ['Nowhere', one.id, 3],
    ])
    expect(items[0]).toMatchObject({ shelf: 'A-2', color: 'Teal', ordered: 4, shipped: 1, username: 'HSC' })
    expect(items[0]?.barcodes).toEqual([`P${String(products[2]).padStart(6, '0')}`])
  })
})

describe('shipping an order', () => {
  it('in two parts makes two shipments with numbers of their own, and leaves its sums as they are', async () => {
    const order = await at.order([5, 2])
    const { body: first } = await at.ship(order, [3, 0], { expected: '2030-01-02' })
    expect(first).toMatchObject({
      ...{ number: `${order.id}-1`, transaction_id: order.id, store_id: at.hscId, from: 'Warehouse', to: 'HSC' },
      ...{ state: 'in_transit', username: 'Warehouse', expected: '2030-01-02', pieces: 3 },
      lines: [{ product_id: order.products[0], quantity: 3, received: 0, damaged: 0 }],
    })
    const { body: second } = await at.ship(order, [2, 2])
    expect(second).toMatchObject({ number: `${order.id}-2`, pieces: 4, expected: null })
    expect(await at.figuresOf(order.id)).toEqual(order.figures)
    expect(await at.linesOf(order.id)).toMatchObject([{ shipped: 5 }, { shipped: 2 }])
    expect(await readAuditLog(shop.db, 'shipment', first.id)).toMatchObject([{ act: 'made', username: 'Warehouse' }])
  })

  it('moves its pieces from the warehouse onto the way to the store, and changes no stock of the product', async () => {
    const order = await at.order([5])
    const [product_id = 0] = order.products
    const on = async () => {
      const { items, in_transit } = await placesOf(product_id)
      return { warehouse: items[0]?.on_hand, hsc: items.find(({ place }) => place === 'HSC')?.in_transit, in_transit }
    }
    expect(await on()).toEqual({ warehouse: 100, hsc: 0, in_transit: 0 })
    const { body } = await at.ship(order, [2])
    expect(await on()).toEqual({ warehouse: 98, hsc: 2, in_transit: 2 })
    await cancel(body.id)
    expect(await on()).toEqual({ warehouse: 100, hsc: 0, in_transit: 0 })
  })

  it('refuses more pieces than are open, names the products, and ships nothing', async () => {
    const order = await at.order([5, 2])
    await at.ship(order, [4, 2])
    const { status, body } = await at.ship(order, [2, 1])
    expect([status, body.code]).toEqual([409, 'stale'])
    expect(body.message).toMatch(/^Nothing was shipped\. Only 1 of .+ are open\. None of .+ are open\.$/)
    expect(body.errors?.map(({ field }) => field)).toEqual(order.lines.map((id) => `line_id.${id}`))
    expect(await at.linesOf(order.id)).toMatchObject([{ shipped: 4 }, { shipped: 2 }])
  })

  it('refuses an act in which nothing was picked, a line of another order, and an order that is not there', async () => {
    const [order, other] = [await at.order([5]), await at.order([5])]
    expect((await at.ship(order, [0])).body.message).toBe(
      'Nothing was picked. Enter at least one piece, or cancel what is open.',
    )
    expect((await at.ship(order, [0])).status).toBe(400)
    expect((await at.ship({ id: order.id, lines: other.lines }, [1])).status).toBe(409)
    expect((await at.ship({ id: 2_000_000_000, lines: other.lines }, [1])).status).toBe(404)
    await at.ship(order, [5])
    expect((await at.ship(order, [0], { cancel_rest: true })).status).toBe(400)
  })

  it('is refused once the order is completed, until it is pending again', async () => {
    const order = await at.order([5])
    await complete(order.id)
    const { status, body } = await at.ship(order, [1])
    expect([status, body.message]).toEqual([409, expect.stringContaining(`transaction ${order.id} is completed`)])
    expect(
      (await shop.ask(at.warehouse, pickingCalls.lines, { body: { transactions: [order.id] } })).body.items,
    ).toEqual([])
    await complete(order.id, 0)
    // The other five pieces were shipped when the order was completed.
    const params = { id: order.lines[0] ?? 0 }
    await shop.ask(at.warehouse, orderLineCalls.update, { params, body: { quantity: 6 } })
    expect((await at.ship(order, [1])).status).toBe(200)
  })

  it('of the office’s own is received at once, without a store and without a mail', async () => {
    const order = await at.order([2], { buyer: await shop.comeIn('admin') })
    const { body } = await at.ship(order, [2])
    expect(body).toMatchObject({ state: 'received', store_id: null, to: 'Head Office', lines: [{ received: 2 }] })
    expect(await at.mailsAbout('shipment', body.id)).toEqual([])
    expect((await placesOf(order.products[0] ?? 0)).in_transit).toBe(0)
    expect((await cancel(body.id)).status).toBe(409)
  })
})

describe('cancelling what is open', () => {
  it('gives the pieces back to the stock, and calculates subtotal, tax and discount again', async () => {
    const order = await at.order([5, 2, 1], { discount: 0.1 })
    const { body } = await at.ship(order, [3, 0, 1], { cancel_rest: true })
    expect(body).toMatchObject({ state: 'in_transit', pieces: 4 })
    expect(await at.linesOf(order.id)).toMatchObject([
      { id: order.lines[0], quantity: 3, shipped: 3 },
      { id: order.lines[2], quantity: 1, shipped: 1 },
    ])
    const { figures } = order
    const price = (figures.price_cents * 4) / 8
    const [discount, tax] = [Math.round(price * 0.1), Math.round(price * figures.tax)]
    expect(await at.figuresOf(order.id)).toEqual({
      ...figures,
      ...{ price_cents: price, discount_cents: discount, tax_cents: tax, total_cents: price - discount + tax },
    })
    expect(await at.availableOf(order.products)).toEqual([97, 100, 99])
    const log = await readAuditLog(shop.db, 'order line')
    expect(
      log
        .filter(({ subject_id }) => order.lines.includes(subject_id ?? 0))
        .map(({ act }) => act)
        .toSorted(),
    ).toEqual(['changed', 'removed'])
  })

  it('without shipping anything empties the order, and is in no list of shipments', async () => {
    const order = await at.order([5])
    const { status, body } = await at.ship(order, [0], { cancel_rest: true })
    expect([status, body]).toMatchObject([200, { state: 'cancelled', lines: [], pieces: 0 }])
    expect(await at.linesOf(order.id)).toEqual([])
    expect(await at.availableOf(order.products)).toEqual([100])
    const query = { transaction_id: order.id }
    expect((await shop.ask(at.warehouse, shipmentCalls.search, { body: query })).body.items).toEqual([])
  })
})

describe('a line with shipped pieces', () => {
  it('cannot be made smaller than what was shipped, nor be removed, until its shipment is cancelled', async () => {
    const order = await at.order([5])
    const params = { id: order.lines[0] ?? 0 }
    const change = (quantity: number) => shop.ask(at.warehouse, orderLineCalls.update, { params, body: { quantity } })
    const remove = () => shop.ask(at.warehouse, orderLineCalls.remove, { params })
    const { body } = await at.ship(order, [3])
    const refused = await change(2)
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([409, 'quantity'])
    expect(refused.body.message).toMatch(
      /^3 of .+ were shipped already\. Enter 3 or more, or cancel the shipment first\.$/,
    )
    expect((await remove()).status).toBe(409)
    expect((await change(3)).status).toBe(200)
    await cancel(body.id)
    expect((await change(2)).status).toBe(200)
    expect((await remove()).status).toBe(200)
    expect((await shop.ask(at.warehouse, shipmentCalls.find, { params: { id: body.id } })).body.lines).toHaveLength(1)
  })

  it('does not go back to fewer pieces when an edit is undone', async () => {
    const order = await at.order([2])
    const params = { id: order.lines[0] ?? 0 }
    const { undo = '' } = (await shop.ask(at.warehouse, orderLineCalls.update, { params, body: { quantity: 6 } })).body
    await at.ship(order, [5])
    const { status, body } = await shop.ask(at.warehouse, undoCall, { params: { id: undo } })
    expect([status, body.code]).toEqual([409, 'not_allowed'])
    expect(await at.linesOf(order.id)).toMatchObject([{ quantity: 6, shipped: 5 }])
  })

  it('keeps its version when pieces are shipped, so an edit that began before is not refused', async () => {
    const order = await at.order([5])
    const [line] = await at.linesOf(order.id)
    await at.ship(order, [1])
    const body = { quantity: 4, version: line?.version }
    expect(
      (await shop.ask(at.warehouse, orderLineCalls.update, { params: { id: order.lines[0] ?? 0 }, body })).status,
    ).toBe(200)
  })
})

describe('cancelling a shipment', () => {
  it('opens its pieces again, once', async () => {
    const order = await at.order([5])
    const { body: made } = await at.ship(order, [3])
    expect((await cancel(made.id, at.warehouse, made.version + 1)).status).toBe(409)
    const replies = await Promise.all([cancel(made.id), cancel(made.id)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 200)?.body).toMatchObject({ state: 'cancelled', pieces: 3 })
    expect(await at.linesOf(order.id)).toMatchObject([{ quantity: 5, shipped: 0 }])
    expect((await at.ship(order, [5])).body.number).toBe(`${order.id}-2`)
    expect((await readAuditLog(shop.db, 'shipment', made.id)).map(({ act }) => act)).toEqual(['made', 'changed'])
  })

  it('is refused once a piece was received, and while its order is completed', async () => {
    const order = await at.order([5])
    const { body: made } = await at.ship(order, [3])
    // Undoing a change of the status can complete an order that has pieces on their way.
    const setStatus = (status: 0 | 1) =>
      shop.db.updateTable('orders').set({ status }).where('id', '=', order.id).execute()
    await setStatus(1)
    expect((await cancel(made.id)).body.message).toContain('its transaction is completed')
    await setStatus(0)
    await shop.db.updateTable('shipment_lines').set({ received: 1 }).where('shipment_id', '=', made.id).execute()
    const { status, body } = await cancel(made.id)
    expect([status, body.message]).toEqual([
      409,
      `Shipment ${made.number} was not cancelled: HSC has received it already.`,
    ])
  })
})

describe('the shipments', () => {
  it('are all of them for the office, and its own for a store: another’s is not found', async () => {
    const order = await at.order([5])
    const { body: made } = await at.ship(order, [3])
    const params = { id: made.id }
    for (const token of [at.admin, at.warehouse, at.hsc.token]) {
      expect((await shop.ask(token, shipmentCalls.find, { params })).body).toMatchObject({ number: made.number })
      const { items } = (await shop.ask(token, shipmentCalls.search, { body: {} })).body
      expect(items[0]).toMatchObject({ id: made.id, to: 'HSC', pieces: 3 })
      expect((await shop.ask(token, shipmentCalls.export, { body: {} })).status).toBe(200)
    }
    expect((await shop.ask(at.micmac, shipmentCalls.find, { params })).status).toBe(404)
    expect((await shop.ask(at.micmac, shipmentCalls.search, { body: { store_id: at.hscId } })).status).toBe(404)
    const { items } = (await shop.ask(at.micmac, shipmentCalls.search, { body: { per_page: 0 } })).body
    expect(items.filter(({ store_id }) => store_id === at.hscId)).toEqual([])
    const supplier = await shop.signIn('supplier')
    expect((await shop.ask(supplier, shipmentCalls.find, { params })).status).toBe(403)
    expect((await shop.ask(at.hsc.token, shipmentCalls.cancel, { params, body: {} })).status).toBe(403)
  })

  it('are filtered by state, order and day', async () => {
    const order = await at.order([5])
    const made = [(await at.ship(order, [1])).body.id, (await at.ship(order, [1])).body.id]
    await cancel(made[0] ?? 0)
    const ids = async (body: object) =>
      idsOf(
        (await shop.ask(at.warehouse, shipmentCalls.search, { body: { transaction_id: order.id, ...body } })).body
          .items,
      )
    expect(await ids({})).toEqual(made.toReversed())
    expect(await ids({ view: 'cancelled' })).toEqual([made[0]])
    expect(await ids({ view: 'in_transit' })).toEqual([made[1]])
    expect(await ids({ query: `${order.id}-2`, filter_by: 'number' })).toEqual([made[1]])
    expect(await ids({ start_date: '2099-01-01' })).toEqual([])
  })
})

describe('acts at the same time', () => {
  it('two clerks ship the last piece of a line: one of them gets 409, ten times', async () => {
    for (let round = 0; round < 10; round++) {
      const order = await at.order([1])
      const replies = await Promise.all([at.ship(order, [1]), at.ship(order, [1], { token: at.admin })])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await at.linesOf(order.id)).toMatchObject([{ shipped: 1 }])
    }
  })

  it('the same act is sent several times, and days later: there is one shipment', async () => {
    const order = await at.order([5])
    const key = randomUUID()
    const send = (picked = [2]) => at.ship(order, picked, { key })
    const replies = await Promise.all([send(), send(), send()])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    // Kept replies are deleted after a day. The shipment still knows the key of its call.
    await shop.db.deleteFrom('answered_calls').execute()
    expect((await send()).body).toEqual(replies[0]?.body)
    expect(await send([3])).toMatchObject({ status: 409, body: { code: 'key_used' } })
    expect(await at.linesOf(order.id)).toMatchObject([{ shipped: 2 }])
  })

  it('cancelling what is open is also done once for a key', async () => {
    const order = await at.order([5])
    const key = randomUUID()
    const { body: first } = await at.ship(order, [0], { cancel_rest: true, key })
    await shop.db.deleteFrom('answered_calls').execute()
    await shop.ask(at.warehouse, orderLineCalls.insert, {
      body: { transaction_id: order.id, product_id: order.products[0] ?? 0, quantity: 2 },
    })
    expect((await at.ship(order, [0], { cancel_rest: true, key })).body).toEqual(first)
    expect(await at.linesOf(order.id)).toMatchObject([{ quantity: 2 }])
  })

  it('a line is edited or removed while it is picked: never fewer than were shipped, ten times', async () => {
    for (let round = 0; round < 10; round++) {
      const order = await at.order([5])
      const params = { id: order.lines[0] ?? 0 }
      const edit =
        round % 2 === 0
          ? () => shop.ask(at.warehouse, orderLineCalls.update, { params, body: { quantity: 2 } })
          : () => shop.ask(at.warehouse, orderLineCalls.remove, { params })
      const statuses = (await Promise.all([at.ship(order, [4]), edit()])).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([200, 409])
    }
  })

  it('orders with the same products are shipped and cut at the same time without waiting for each other in a circle', async () => {
    const products = [
      await aProduct(shop.db, { quantity_available: 500 }),
      await aProduct(shop.db, { quantity_available: 500 }),
    ]
    const orders = []
    for (let nth = 0; nth < 6; nth++) {
      orders.push(await at.order([3, 3], { products: nth % 2 === 0 ? products : products.toReversed() }))
    }
    const replies = await Promise.all(orders.map((order) => at.ship(order, [1, 0], { cancel_rest: true })))
    expect(replies.map(({ status }) => status)).toEqual(orders.map(() => 200))
    expect(await at.availableOf(products)).not.toContain(null)
  })
})

describe('a product that is on its way', () => {
  const remove = (id: number) => shop.ask(at.warehouse, inventoryCalls.remove, { params: { id } })

  it('is not removed, and the message names the store', async () => {
    const order = await at.order([5])
    const [product_id = 0] = order.products
    const { body } = await at.ship(order, [3])
    const refused = await remove(product_id)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This product was not removed: pieces of it are on their way to HSC. Wait until they are received, or cancel the shipment.',
    ])
    await cancel(body.id)
    expect((await remove(product_id)).status).toBe(200)
    expect((await at.ship(order, [1])).body.message).toContain('was removed from the inventory')
  })

  it('is not removed while it is shipped: one of the two is refused, ten times', async () => {
    for (let round = 0; round < 10; round++) {
      const order = await at.order([1])
      const statuses = (await Promise.all([remove(order.products[0] ?? 0), at.ship(order, [1])])).map(
        ({ status }) => status,
      )
      expect(statuses.toSorted()).toEqual([200, 409])
    }
  })
})

it('the database refuses what the code would refuse before: more shipped than ordered, and a removed product', async () => {
  const order = await at.order([2])
  const line = shop.db.updateTable('order_lines').where('id', '=', order.lines[0] ?? 0)
  await expect(line.set({ shipped: 3 }).execute()).rejects.toThrow('order_lines_shipped_check')
  await at.ship(order, [1])
  const product = shop.db.updateTable('products').where('id', '=', order.products[0] ?? 0)
  await expect(product.set({ retired_at: '2026-01-01' }).execute()).rejects.toThrow('is on its way to HSC')
})

it('the mail to the store has the number, the expected day and the lines, but no price', async () => {
  const order = await at.order([5, 1], { price: cents(123_456) })
  const { body } = await at.ship(order, [4, 0], { expected: '2030-01-02' })
  const [mail, ...others] = await at.mailsAbout('shipment', body.id)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to_address: 'hsc@tidewater.example', subject: `Shipment ${body.number} is on its way` })
  expect(mail?.text).toContain(`The warehouse has shipped 4 pieces of order ${order.id} to HSC.`)
  expect(mail?.text).toContain('Expected on 2030-01-02.')
  expect(mail?.text).toContain(`4 × ${body.lines[0]?.product}`)
  expect(mail?.text).toContain(`http://shop.test/admin/shipments?query=${body.number}&filter_by=number`)
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/\$|CAD|1,234/)
})

it('a user who was deactivated gets no mail about a shipment', async () => {
  const order = await at.order([1])
  const user = shop.db.updateTable('users').where('id', '=', at.hsc.id)
  await user.set({ active: false }).execute()
  const { body } = await at.ship(order, [1])
  await user.set({ active: true }).execute()
  expect(body.state).toBe('in_transit')
  expect(await at.mailsAbout('shipment', body.id)).toEqual([])
})

it('afterwards every line has what its shipments have, and every shipment its store', async () => {
  expect(await findWronglyShipped(shop.db)).toEqual([])
  expect(await findMisdirected(shop.db)).toEqual([])
})
