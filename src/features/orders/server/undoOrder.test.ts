import { beforeAll, describe, expect, it } from 'vitest'
import { cartCalls } from '#features/cart/contract.ts'
import { findUnexplained } from '#features/inventory/server/stockQueries.ts'
import { cents } from '#shared/money.ts'
import { undoCall } from '#shared/undoContract.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop, type SignedIn } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import type { OrderLine } from '../columns.ts'
import { orderCalls } from '../contract.ts'
import { orderLineCalls } from '../linesContract.ts'
import { findWrongTotals } from './queries.ts'

let shop: OpenShop
let warehouse: string
let hsc: SignedIn
beforeAll(async () => {
  shop = await openShop()
  warehouse = await shop.signIn('warehouse')
  hsc = await shop.comeIn('hsc')
})

/** A new order of two new products: two pieces at $10.00 and one at $5.55, with 20 % off. There were 3 of each. */
async function anOrder() {
  for (const [wholesale, quantity] of [
    [1000, 2],
    [555, 1],
  ] as const) {
    const product_id = await aProduct(shop.db, { quantity_available: 3, wholesale_cents: cents(wholesale) })
    await shop.ask(hsc.token, cartCalls.add, { body: { product_id, quantity } })
  }
  const body = { promo_code: 'TIDE20' }
  const { id } = (await shop.ask(hsc.token, orderCalls.place, { params: { userId: hsc.id }, body })).body
  const [first, second] = await linesOf(id)
  if (!first || !second) throw new Error('The order has two lines.')
  return { id, order: await find(id), first, second }
}
const linesOf = async (id: number) => (await shop.ask(warehouse, orderLineCalls.all, { params: { id } })).body
const find = async (id: number) =>
  (await shop.ask(warehouse, orderCalls.search, { body: { query: String(id), filter_by: 'id' } })).body.items.find(
    (order) => order.id === id,
  )
const change = (id: number, body: object) => shop.ask(warehouse, orderCalls.update, { params: { id }, body })
const changeLine = (id: number, body: object) => shop.ask(warehouse, orderLineCalls.update, { params: { id }, body })
const remove = async ({ id }: OrderLine) =>
  (await shop.ask(warehouse, orderLineCalls.remove, { params: { id } })).body.undo
const markPaid = async (...selectedTransactions: number[]) =>
  (await shop.ask(warehouse, orderCalls.markPaid, { body: { selectedTransactions } })).body.undo
const undo = (id = '') => shop.ask(warehouse, undoCall, { params: { id } })
const product = (id: number) =>
  shop.db
    .selectFrom('products')
    .select(['quantity_available', 'quantity_sold'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const actsOn = async (subject: string, id: number) =>
  (await readAuditLog(shop.db, subject, id)).map(({ act, username }) => `${act} by ${username}`)

describe('undoing the removal of a line', () => {
  it('restores the same line, takes the stock again, and calculates the order as before', async () => {
    const { id, order, first, second } = await anOrder()
    const [one, other] = [await remove(first), await remove(second)]
    expect(await find(id)).toMatchObject({ price: 0, total_amount: 0 })
    expect((await undo(one)).body.message).toBe('Transaction line has been restored')
    expect(await find(id)).toMatchObject({ price: 20, discount_amount: 4, tax_amount: 2.8, total_amount: 18.8 })
    expect((await undo(other)).status).toBe(200)

    expect(await linesOf(id)).toEqual([first, second])
    expect(await find(id)).toEqual({ ...order, version: expect.any(Number) })
    expect(await product(first.product_id)).toEqual({ quantity_available: 1, quantity_sold: 2 })
    const [taken] = await shop.db
      .selectFrom('stock_ledger')
      .select(['why', 'username', 'order_id', 'available_before', 'available_after'])
      .where('product_id', '=', first.product_id)
      .orderBy('id', 'desc')
      .execute()
    expect(taken).toEqual({
      ...{ why: 'Undone: Order line removed', username: 'Warehouse', order_id: id },
      ...{ available_before: 3, available_after: 1 },
    })
    expect(await actsOn('order line', first.id)).toEqual(['removed by Warehouse', 'restored by Warehouse'])
    expect([await findWrongTotals(shop.db), await findUnexplained(shop.db)]).toEqual([[], []])
  })

  it('is possible after another line was changed', async () => {
    const { id, first, second } = await anOrder()
    const removed = await remove(first)
    await changeLine(second.id, { quantity: 2 })
    expect((await undo(removed)).status).toBe(200)
    expect(await find(id)).toMatchObject({ price: 31.1, discount_amount: 6.22 })
  })

  it('is rejected if the pieces were sold meanwhile, and moves no stock', async () => {
    const { id, first } = await anOrder()
    const removed = await remove(first)
    await shop.ask(hsc.token, cartCalls.add, { body: { product_id: first.product_id, quantity: 2 } })
    await shop.ask(hsc.token, orderCalls.place, { params: { userId: hsc.id }, body: {} })
    expect(await undo(removed)).toMatchObject({
      status: 409,
      body: {
        code: 'out_of_stock',
        message: 'The line was not restored, because only 1 of Test Phone Accessories are in stock.',
      },
    })
    expect(await linesOf(id)).toHaveLength(1)
    expect(await product(first.product_id)).toEqual({ quantity_available: 1, quantity_sold: 2 })
  })

  it.each([{ status: 1 }, { paid: 1 }, { discount_amount: 1 }])(
    'is rejected if the order was changed to %j meanwhile',
    async (decision) => {
      const { id, first } = await anOrder()
      const removed = await remove(first)
      const { body: order } = await change(id, decision)
      expect(await undo(removed)).toMatchObject({ status: 409, body: { code: 'stale' } })
      expect(await find(id)).toMatchObject({ version: order.version, price: 5.55 })
    },
  )
})

describe('undoing a change of an order', () => {
  it('restores its status and payment, and logs it', async () => {
    const { id, order } = await anOrder()
    const { body } = await change(id, { status: 1, paid: 1, discount_amount: 2, remarks: 'Soon' })
    expect((await undo(body.undo)).body.message).toBe('The change to the transaction has been undone')
    expect(await find(id)).toEqual({ ...order, version: body.version + 1 })
    const log = await readAuditLog(shop.db, 'order', id)
    expect(log.at(-1)).toMatchObject({ act: 'restored', before: { status: 1, paid: 1 }, after: { status: 0, paid: 0 } })
  })

  it('is only offered if the status or the payment has changed', async () => {
    const { id } = await anOrder()
    expect((await change(id, { remarks: 'Soon', status: 0 })).body.undo).toBeUndefined()
    expect((await change(id, { status: 1 })).body.undo).toEqual(expect.any(String))
  })

  it('is rejected if the order has changed since', async () => {
    const { id } = await anOrder()
    const { body } = await change(id, { paid: 1 })
    await change(id, { remarks: 'Newer' })
    expect(await undo(body.undo)).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        message: `Transaction ${id} changed after that, so nothing was undone. Check the new values and change them by hand.`,
      },
    })
    expect(await find(id)).toMatchObject({ paid: 1, remarks: 'Newer' })
  })
})

describe('undoing a bulk change', () => {
  it('restores exactly the orders that it changed, or none if one has changed since', async () => {
    const [one, paid, other] = [await anOrder(), await anOrder(), await anOrder()]
    await change(paid.id, { paid: 1 })
    const ids = [one.id, paid.id, other.id]
    const states = async () => (await Promise.all(ids.map(find))).map((order) => order?.paid)

    expect((await undo(await markPaid(...ids))).body.message).toBe('The changes to the transactions have been undone')
    expect(await states()).toEqual([0, 1, 0])
    expect(await actsOn('order', paid.id)).toEqual(['changed by Warehouse'])
    expect(await actsOn('order', one.id)).toEqual(['changed by Warehouse', 'restored by Warehouse'])

    const again = await markPaid(...ids)
    await change(one.id, { status: 1 })
    await change(other.id, { status: 1 })
    expect(await undo(again)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(`Transactions ${one.id} and ${other.id} changed after that`) },
    })
    expect(await states()).toEqual([1, 1, 1])
    expect(await markPaid(...ids)).toBeUndefined()
  })

  it('and another change at the same time do not both succeed', { tags: ['details'] }, async () => {
    for (let n = 0; n < 5; n++) {
      const { id } = await anOrder()
      const paid = await markPaid(id)
      const version = (await find(id))?.version
      const [undone, changed] = await Promise.all([undo(paid), change(id, { status: 1, version })])
      expect([undone.status, changed.status].sort()).toEqual([200, 409])
    }
  })
})

describe('undoing the change of a line', () => {
  it('restores quantity and price with the stock, and calculates the order as before', async () => {
    const { id, order, first } = await anOrder()
    const changed = (await changeLine(first.id, { quantity: 3, price: 7 })).body
    expect((await undo(changed.undo)).body.message).toBe('The change to the transaction line has been undone')
    expect(await find(id)).toEqual({ ...order, version: expect.any(Number) })
    expect(await linesOf(id)).toMatchObject([{ id: first.id, quantity: 2, price: 10 }, {}])
    expect(await product(first.product_id)).toEqual({ quantity_available: 1, quantity_sold: 2 })
    expect(await findUnexplained(shop.db)).toEqual([])
    expect(await findWrongTotals(shop.db)).toEqual([])
    expect(await actsOn('order line', first.id)).toEqual(['changed by Warehouse', 'restored by Warehouse'])
  })

  it('is refused if the line or the decisions about the order changed since', async () => {
    const { id, first, second } = await anOrder()
    const one = (await changeLine(first.id, { quantity: 1 })).body.undo
    await changeLine(first.id, { quantity: 3 })
    expect((await undo(one)).status).toBe(409)
    const other = (await changeLine(second.id, { price: 1 })).body.undo
    await change(id, { paid: 1 })
    expect((await undo(other)).status).toBe(409)
  })
})
