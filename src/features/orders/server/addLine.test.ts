import { beforeAll, describe, expect, it } from 'vitest'
import { cartCalls } from '#features/cart/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { findUnexplained } from '#features/inventory/server/stockQueries.ts'
import { cents } from '#shared/money.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop, type SignedIn } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import { orderCalls } from '../contract.ts'
import { orderLineCalls } from '../linesContract.ts'
import { findWrongTotals } from './queries.ts'

let shop: OpenShop
let admin: string
let warehouse: string
let hsc: SignedIn
let micmac: SignedIn
beforeAll(async () => {
  shop = await openShop()
  ;[admin, warehouse] = [await shop.signIn('admin'), await shop.signIn('warehouse')]
  ;[hsc, micmac] = [await shop.comeIn('hsc'), await shop.comeIn('micmac')]
})

/** A new order by a store of two pieces of a new product at $10.00, which cost $3.00. Eight more are in stock. */
async function anOrder({ token, id }: SignedIn = hsc, promo_code = '') {
  const money = { wholesale_cents: cents(1000), cost_cents: cents(300) }
  const product_id = await aProduct(shop.db, { quantity_available: 10, device: 'Skiff', ...money })
  await shop.ask(token, cartCalls.add, { body: { product_id, quantity: 2 } })
  const { body: order } = await shop.ask(token, orderCalls.place, { params: { userId: id }, body: { promo_code } })
  return { order, product_id }
}
const insert = (body: object, token = warehouse) => shop.ask(token, orderLineCalls.insert, { body })
const linesOf = async (id: number) => (await shop.ask(admin, orderLineCalls.all, { params: { id } })).body
const settle = (id: number) => shop.ask(admin, orderCalls.update, { params: { id }, body: { status: 1, paid: 1 } })
const stockOf = async (id: number) => {
  const row = await shop.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return [row.quantity_available, row.quantity_sold]
}

describe('adding a line to an order', () => {
  it('copies names, price and cost of the product, takes its stock and calculates the order again', async () => {
    const { order } = await anOrder(hsc, 'TIDE20')
    const money = { wholesale_cents: cents(555), cost_cents: cents(200) }
    const product_id = await aProduct(shop.db, { device: 'Dory', color: 'Teal', quantity_available: 5, ...money })
    const { status, body } = await insert({ transaction_id: order.id, product_id, quantity: 3, version: order.version })
    expect([status, body.message]).toEqual([200, 'Transaction line has been added'])
    expect(body).toMatchObject({ order_id: order.id, product_id, device: 'Dory', color: 'Teal', quantity: 3 })
    expect(body).toMatchObject({ wholesale_price: 5.55, price: 5.55, subtotal: 16.65 })
    expect(body.order).toMatchObject({ price: 36.65, discount_amount: 7.33, tax_amount: 5.13, total_amount: 34.45 })
    expect(body.order.version).toBe(order.version + 1)
    expect(body.order).not.toHaveProperty('changed_after_completion')
    expect(await stockOf(product_id)).toEqual([2, 3])
    const { cost_cents } = await shop.db
      .selectFrom('order_lines')
      .select('cost_cents')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    expect(cost_cents).toBe(200)
    expect(await readAuditLog(shop.db, 'order line', body.id)).toMatchObject([
      { act: 'made', username: 'Warehouse', before: null, after: { quantity: 3, price: 555, order_id: order.id } },
    ])
    const { body: history } = await shop.ask(admin, inventoryCalls.history, { params: { id: product_id }, body: {} })
    expect(history.items[0]).toMatchObject({ why: 'Order line added', order_id: order.id, available_after: 2 })
  })

  it('extends the line of the same product at the same price', async () => {
    const { order, product_id } = await anOrder()
    const { body } = await insert({ transaction_id: order.id, product_id, quantity: 3 })
    expect(body).toMatchObject({
      message: 'Transaction line has been updated',
      detail: '2 + 3 at the same price',
      quantity: 5,
    })
    expect(await linesOf(order.id)).toHaveLength(1)
    expect(await stockOf(product_id)).toEqual([5, 5])
    expect(await readAuditLog(shop.db, 'order line', body.id)).toMatchObject([
      { act: 'changed', before: { quantity: 2 }, after: { quantity: 5 } },
    ])
  })

  it.each([
    [{ wholesale_price: 12.5 }, 'At today’s price of $12.50. The other line of the product keeps $10.00'],
    [{ cost_price: 4 }, 'The product has changed since it was ordered, so it has two lines'],
    [{ color: 'Sand' }, 'The product has changed since it was ordered, so it has two lines'],
  ])('does not change a line that was sold before the product had %o', async (change, detail) => {
    const { order, product_id } = await anOrder()
    const [before] = await linesOf(order.id)
    await shop.ask(admin, inventoryCalls.update, { body: { id: product_id, ...change } })
    const { body } = await insert({ transaction_id: order.id, product_id, quantity: 1 })
    expect(body).toMatchObject({ message: 'Transaction line has been added', detail })
    expect(await linesOf(order.id)).toEqual([before, expect.objectContaining({ id: body.id, quantity: 1 })])
    // The next piece has the same price as the second line.
    expect((await insert({ transaction_id: order.id, product_id, quantity: 1 })).body).toMatchObject({ id: body.id })
  })

  it('refuses more than there is, with the number, and changes nothing', async () => {
    const { order, product_id } = await anOrder()
    const { status, body } = await insert({ transaction_id: order.id, product_id, quantity: 9 })
    expect([status, body.code, body.message]).toEqual([
      409,
      'out_of_stock',
      'Only 8 more of Skiff Accessories in stock.',
    ])
    expect(body.errors).toMatchObject([{ field: 'quantity' }])
    await insert({ transaction_id: order.id, product_id, quantity: 8 })
    const none = await insert({ transaction_id: order.id, product_id, quantity: 1 })
    expect([none.status, none.body.message]).toEqual([409, 'No more of Skiff Accessories in stock.'])
    expect(await stockOf(product_id)).toEqual([0, 10])
  })

  it('refuses an older version of the order, and returns the newer one', async () => {
    const { order, product_id } = await anOrder()
    await settle(order.id)
    const { status, body } = await insert({ transaction_id: order.id, product_id, quantity: 1, version: order.version })
    expect([status, body.code]).toEqual([409, 'stale'])
    expect(body.current).toMatchObject({ id: order.id, status: 1, paid: 1, version: order.version + 1 })
    expect(await linesOf(order.id)).toMatchObject([{ quantity: 2 }])
  })

  it('adds nothing a second time when the request is sent again with the same key', async () => {
    const { order, product_id } = await anOrder()
    const sent = { body: { transaction_id: order.id, product_id, quantity: 1 }, key: `line ${order.id}` }
    const first = await shop.ask(warehouse, orderLineCalls.insert, sent)
    expect((await shop.ask(warehouse, orderLineCalls.insert, sent)).body).toEqual(first.body)
    expect(await stockOf(product_id)).toEqual([7, 3])
  })

  it.each([
    [{ quantity: 0 }, 400, 'Quantity must be 1 or more.'],
    [{ quantity: 1.5 }, 400, 'Quantity must be a whole number.'],
    [{ quantity: 1_000_001 }, 400, 'Quantity must be at most 1,000,000.'],
    [{ product_id: undefined }, 400, 'Choose a product.'],
    [{ product_id: 2_000_000_000 }, 404, 'There is no such product. It may have been removed.'],
    [{ transaction_id: 2_000_000_000 }, 404, 'There is no such order. It may have been removed.'],
  ])('rejects %o', async (wrong, status, message) => {
    const { order, product_id } = await anOrder()
    const answer = await insert({ transaction_id: order.id, product_id, quantity: 1, ...wrong })
    expect([answer.status, answer.body.message]).toEqual([status, message])
  })

  it('refuses a product that was removed', async () => {
    const { order, product_id } = await anOrder()
    await shop.ask(admin, inventoryCalls.remove, { params: { id: product_id } })
    expect((await insert({ transaction_id: order.id, product_id, quantity: 1 })).status).toBe(404)
  })
})

describe('a change of a completed and paid order', () => {
  it('marks the order, and is in the log of the order', async () => {
    const { order, product_id } = await anOrder()
    const [line] = await linesOf(order.id)
    const settled = (await settle(order.id)).body
    expect(settled).not.toHaveProperty('changed_after_completion')
    // A line that is sent back unchanged changes nothing.
    const same = await shop.ask(warehouse, orderLineCalls.update, { params: { id: line!.id }, body: { quantity: 2 } })
    expect(same.body.order).not.toHaveProperty('changed_after_completion')

    const { body } = await insert({ transaction_id: order.id, product_id, quantity: 1 })
    expect(body.order.changed_after_completion).toMatch(/^\d{4}-/)
    expect(await readAuditLog(shop.db, 'order', order.id)).toMatchObject([
      { before: { status: 0 }, after: { status: 1 } },
      {
        username: 'Warehouse',
        before: { price: 2000, changed_after_completion: null },
        after: { price: 3000, changed_after_completion: expect.any(String) },
      },
    ])
    const { body: found } = await shop.ask(hsc.token, orderCalls.search, { body: { per_page: 100 } })
    expect(found.items.find(({ id }) => id === order.id)).toMatchObject({ price: 30 })
  })

  it.each(['a removed line', 'a price', 'a discount amount'])('is %s too', async (kind) => {
    const { order } = await anOrder()
    const [line] = await linesOf(order.id)
    // A line can be removed of an order that was completed before its pieces were shipped.
    if (kind === 'a removed line')
      await shop.db.updateTable('orders').set({ status: 1, paid: 1 }).where('id', '=', order.id).execute()
    else await settle(order.id)
    const params = { id: line!.id }
    if (kind === 'a removed line') await shop.ask(admin, orderLineCalls.remove, { params })
    if (kind === 'a price') await shop.ask(admin, orderLineCalls.update, { params, body: { price: 9 } })
    if (kind === 'a discount amount')
      await shop.ask(admin, orderCalls.update, { params: { id: order.id }, body: { discount_amount: 1 } })
    const { body } = await shop.ask(admin, orderLineCalls.search, { params: { id: order.id }, body: {} })
    expect(body.order.changed_after_completion).toMatch(/^\d{4}-/)
  })

  it('is not a change of remarks or of an order that is only paid', async () => {
    const { order, product_id } = await anOrder()
    await settle(order.id)
    const body = { remarks: 'Called', status: 0 }
    const changed = await shop.ask(admin, orderCalls.update, { params: { id: order.id }, body })
    expect(changed.body).not.toHaveProperty('changed_after_completion')
    const added = await insert({ transaction_id: order.id, product_id, quantity: 1 })
    expect(added.body.order).not.toHaveProperty('changed_after_completion')
  })
})

describe('the history of an order', () => {
  const history = (id: number, token = admin) => shop.ask(token, orderLineCalls.history, { params: { id }, body: {} })

  it('shows admins who changed the order and its lines, also those that were removed', async () => {
    const { order, product_id } = await anOrder()
    const [line] = await linesOf(order.id)
    await shop.ask(warehouse, orderLineCalls.update, { params: { id: line!.id }, body: { quantity: 1 } })
    await insert({ transaction_id: order.id, product_id, quantity: 2 })
    await shop.ask(warehouse, orderLineCalls.remove, { params: { id: line!.id } })
    await settle(order.id)
    const { body } = await history(order.id)
    expect(body).toMatchObject({ total: 4, has_next: false })
    expect(body.items.map(({ username, what, changes }) => [username, what, changes])).toEqual([
      ['Head Office', 'Transaction changed', 'Status: Pending → Completed · Paid: Unpaid → Paid'],
      ['Warehouse', 'Item removed: Skiff Accessories', 'Quantity: 3 · Price: 10.00'],
      ['Warehouse', 'Item changed: Skiff Accessories', 'Quantity: 1 → 3 · Subtotal: 10.00 → 30.00'],
      ['Warehouse', 'Item changed: Skiff Accessories', 'Quantity: 2 → 1 · Subtotal: 20.00 → 10.00'],
    ])
  })

  it('shows the warehouse the stock that the order moved', async () => {
    const { order, product_id } = await anOrder()
    await insert({ transaction_id: order.id, product_id, quantity: 1 })
    const { body } = await history(order.id, warehouse)
    expect(body.items.map(({ username, what, changes }) => [username, what, changes])).toEqual([
      ['Warehouse', 'Order line added: Skiff Accessories', 'Available: 8 → 7'],
      ['HSC', 'Ordered: Skiff Accessories', 'Available: 10 → 8'],
    ])
  })

  it('returns 404 for an order that does not exist', async () => {
    expect((await history(2_000_000_000)).status).toBe(404)
  })
})

describe('ordering again', () => {
  const again = (id: number, { token }: SignedIn = micmac) =>
    shop.ask(token, orderCalls.again, { body: { transaction_id: id } })
  const cartOf = async ({ token, id }: SignedIn) =>
    (await shop.ask(token, cartCalls.items, { params: { userId: id } })).body.items
  const emptyCart = async (user: SignedIn) => {
    for (const { product_id } of await cartOf(user))
      await shop.ask(user.token, cartCalls.set, { body: { product_id, quantity: 0 } })
  }

  it('adds the products to the cart at today’s prices, besides what is in it', async () => {
    await emptyCart(micmac)
    const [{ order, product_id }, { product_id: other }] = [await anOrder(micmac), await anOrder(hsc)]
    await shop.ask(micmac.token, cartCalls.add, { body: { product_id: other, quantity: 1 } })
    await shop.ask(micmac.token, cartCalls.add, { body: { product_id, quantity: 1 } })
    await shop.ask(admin, inventoryCalls.update, { body: { id: product_id, wholesale_price: 11 } })
    const { status, body } = await again(order.id)
    expect([status, body.message]).toEqual([
      200,
      `1 product from transaction ${order.id} was added to your cart at today’s prices`,
    ])
    expect(body.items).toEqual([{ product_id, name: 'Skiff Accessories', ordered: 2, added: 2, note: '' }])
    expect((await cartOf(micmac)).map(({ product_id, quantity, price }) => [product_id, quantity, price])).toEqual([
      [other, 1, 10],
      [product_id, 3, 11],
    ])
  })

  it('names products that are gone or short, and reduces their quantities', async () => {
    await emptyCart(micmac)
    const ids: number[] = []
    for (const device of ['Whole', 'Short', 'Held', 'Out', 'Gone']) {
      const product_id = await aProduct(shop.db, { device, quantity_available: 10 })
      ids.push(product_id)
      await shop.ask(micmac.token, cartCalls.add, { body: { product_id, quantity: 5 } })
    }
    const params = { userId: micmac.id }
    const { body: order } = await shop.ask(micmac.token, orderCalls.place, { params, body: {} })
    const [, short = 0, held = 0, out = 0, gone = 0] = ids
    await shop.ask(micmac.token, cartCalls.add, { body: { product_id: held, quantity: 4 } })
    await shop.ask(admin, inventoryCalls.update, { body: { id: short, quantity_available: 3 } })
    await shop.ask(admin, inventoryCalls.update, { body: { id: out, quantity_available: 0 } })
    await shop.ask(admin, inventoryCalls.remove, { params: { id: gone } })
    const { body } = await again(order.id)
    expect(body.message).toBe(`3 of 5 products from transaction ${order.id} were added to your cart at today’s prices`)
    expect(body.items.map(({ name, added, note }) => [name, added, note])).toEqual([
      ['Whole Accessories', 5, ''],
      ['Short Accessories', 3, 'Only 3 in stock.'],
      ['Held Accessories', 1, 'Only 5 in stock, and you already had 4 in your cart.'],
      ['Out Accessories', 0, 'Out of stock.'],
      ['Gone Accessories', 0, 'No longer sold.'],
    ])
    expect((await cartOf(micmac)).map(({ quantity }) => quantity).sort()).toEqual([3, 5, 5])
    expect((await again(order.id)).body.message).toBe(`Nothing from transaction ${order.id} can be ordered now`)
  })

  it('does not know the order of another store', async () => {
    const { order } = await anOrder(hsc)
    expect((await again(order.id, micmac)).status).toBe(404)
  })

  it('adds a product once that has two lines in the order, with the sum of their quantities', async () => {
    await emptyCart(hsc)
    const { order, product_id } = await anOrder(hsc)
    await shop.ask(admin, inventoryCalls.update, { body: { id: product_id, wholesale_price: 11 } })
    await insert({ transaction_id: order.id, product_id, quantity: 1 })
    expect((await again(order.id, hsc)).body.items).toMatchObject([{ product_id, ordered: 3, added: 3 }])
  })
})

it('after all of this, stock and totals agree with their ledger and their lines', async () => {
  expect([await findUnexplained(shop.db), await findWrongTotals(shop.db)]).toEqual([[], []])
})
