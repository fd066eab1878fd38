import { beforeAll, expect, it } from 'vitest'
import { dataChecks } from '#app/serverFeatures.ts'
import { receiptCalls } from '#features/receipts/contract.ts'
import { pickingCalls, shipmentCalls } from '#features/shipments/contract.ts'
import { runChecks } from '#platform/db/dataChecks.ts'
import { cents } from '#shared/money.ts'
import { undoCall } from '#shared/undoContract.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import { orderCalls } from '../contract.ts'
import { invoiceCalls } from '../invoiceContract.ts'
import { orderLineCalls } from '../linesContract.ts'
import { movedOrders } from './movedOrders.ts'

// Orders of the earlier system, each a cent off: two lines of $10.00, of three pieces and one, with $5.61 tax instead of $5.60.

let shop: OpenShop
let [admin, hsc] = ['', '']
let store: { id: number; user_id: number | null; name: string }
let number = 900_000
beforeAll(async () => {
  shop = await openShop()
  ;[admin, hsc] = [await shop.signIn('admin'), await shop.signIn('hsc')]
  store = await shop.db
    .selectFrom('stores')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['stores.id', 'user_id', 'stores.name'])
    .where('users.email', '=', 'hsc@tidewater.example')
    .executeTakeFirstOrThrow()
})

async function anEarlierOrder() {
  number++
  // That system counted fewer sold pieces than its order has.
  const product_id = await aProduct(shop.db, { quantity_available: 10, quantity_sold: 2 })
  const words = {
    device: 'Test Phone',
    product_type: 'Accessories',
    brand: '',
    category: '',
    subcategory: '',
    color: '',
  }
  const line = { ...words, product_id, price_cents: 1000, wholesale_cents: 1000, cost_cents: 500 }
  const lines = [3, 1].map((quantity, at) => ({ ...line, id: number * 10 + at, quantity }))
  await movedOrders.insert(shop.db, [
    {
      ...{ id: number, user_id: store.user_id, username: store.name, store_id: store.id },
      ...{
        placed_at: '2026-10-01T12:00:00Z',
        placed_on: '2026-10-01',
        promo_code: '',
        remarks: '',
        status: 0,
        paid: 0,
      },
      ...{ price_cents: 4000, discount: 0, discount_cents: 0, tax: 0.14, tax_cents: 561, total_cents: 4561, lines },
    },
  ])
  const [first = 0, second = 0] = lines.map(({ id }) => id)
  return { id: number, product_id, first, second }
}

const amountsOf = (id: number) =>
  shop.db
    .selectFrom('orders')
    .select(['price_cents', 'discount_cents', 'tax_cents', 'total_cents', 'keeps_amounts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const asItCame = { price_cents: 4000, discount_cents: 0, tax_cents: 561, total_cents: 4561, keeps_amounts: true }
const stockOf = (id: number) =>
  shop.db
    .selectFrom('products')
    .select(['quantity_available', 'quantity_sold'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const faulty = async () =>
  (await runChecks(shop.db, dataChecks)).filter(({ isGood }) => !isGood).map(({ sentence }) => sentence)
const undo = async (id = '') => (await shop.ask(admin, undoCall, { params: { id } })).status

it('keeps its amounts while only its status and its remarks change, and also when that is undone', async () => {
  const { id } = await anEarlierOrder()
  const { body } = await shop.ask(admin, orderCalls.update, { params: { id }, body: { paid: 1, remarks: 'By cheque' } })
  expect(await amountsOf(id)).toEqual(asItCame)
  expect(await undo(body.undo)).toBe(200)
  expect(await amountsOf(id)).toEqual(asItCame)
  const invoice = await shop.ask(hsc, invoiceCalls.page, { params: { id } })
  expect(invoice.bytes.toString()).toContain('45.61')
  expect(await faulty()).toEqual([])
})

it('has the amounts of its lines after one was changed, and the check sees it from then on', async () => {
  const { id, product_id, first } = await anEarlierOrder()
  const change = await shop.ask(admin, orderLineCalls.update, { params: { id: first }, body: { quantity: 1 } })
  expect(await amountsOf(id)).toEqual({
    ...{ price_cents: 2000, discount_cents: 0, tax_cents: 280, total_cents: 2280, keeps_amounts: false },
  })
  expect(await stockOf(product_id)).toEqual({ quantity_available: 12, quantity_sold: 0 })
  expect(await undo(change.body.undo)).toBe(200)
  expect(await amountsOf(id)).toMatchObject({ price_cents: 4000, tax_cents: 560, total_cents: 4560 })
  expect((await stockOf(product_id)).quantity_available).toBe(10)
  expect(await faulty()).toEqual([])

  const setTax = (tax: number) =>
    shop.db
      .updateTable('orders')
      .set({ tax_cents: cents(tax), total_cents: cents(4000 + tax) })
      .where('id', '=', id)
      .execute()
  await setTax(561)
  expect(await faulty()).toHaveLength(1)
  await setTax(560)
})

it('can lose a line, get it back and get another one', async () => {
  const { id, product_id, first } = await anEarlierOrder()
  const { body } = await shop.ask(admin, orderLineCalls.remove, { params: { id: first } })
  expect(await amountsOf(id)).toMatchObject({ price_cents: 1000, tax_cents: 140, total_cents: 1140 })
  expect(await stockOf(product_id)).toEqual({ quantity_available: 13, quantity_sold: 0 })
  expect(await undo(body.undo)).toBe(200)
  expect((await stockOf(product_id)).quantity_available).toBe(10)
  const other = await aProduct(shop.db, { quantity_available: 5, wholesale_cents: cents(500) })
  await shop.ask(admin, orderLineCalls.insert, { body: { transaction_id: id, product_id: other, quantity: 2 } })
  expect(await amountsOf(id)).toMatchObject({ price_cents: 5000, tax_cents: 700, total_cents: 5700 })
  expect(await faulty()).toEqual([])
})

it('has the amounts of its lines after a discount by hand, and those that it came with when that is undone', async () => {
  const { id } = await anEarlierOrder()
  const { body } = await shop.ask(admin, orderCalls.update, { params: { id }, body: { discount_amount: 4, paid: 1 } })
  expect(await amountsOf(id)).toEqual({
    ...{ price_cents: 4000, discount_cents: 400, tax_cents: 560, total_cents: 4160, keeps_amounts: false },
  })
  expect(await faulty()).toEqual([])
  expect(await undo(body.undo)).toBe(200)
  expect(await amountsOf(id)).toEqual(asItCame)
  expect(await faulty()).toEqual([])
})

it('is shipped and received without taking stock again, and what is cancelled goes back', async () => {
  const { id, product_id, first } = await anEarlierOrder()
  const before = await placeOf(product_id)
  const sent = await shop.ask(admin, pickingCalls.ship, {
    body: { transaction_id: id, lines: [{ line_id: first, quantity: 2 }] },
  })
  expect(await stockOf(product_id)).toEqual({ quantity_available: 10, quantity_sold: 2 })
  const { body: shipment } = await shop.ask(admin, shipmentCalls.find, { params: { id: sent.body.id } })
  const lines = shipment.lines.map(({ id }) => ({ id, received: 2, damaged: 0 }))
  const received = await shop.ask(hsc, receiptCalls.receive, {
    params: { shipment_id: shipment.id },
    body: { lines, close: true },
  })
  expect(received.status).toBe(200)
  expect(await placeOf(product_id)).toBe(before + 2)
  expect(await amountsOf(id)).toEqual(asItCame)

  const rest = await shop.ask(admin, pickingCalls.ship, { body: { transaction_id: id, lines: [], cancel_rest: true } })
  expect(rest.status).toBe(200)
  expect(await stockOf(product_id)).toEqual({ quantity_available: 12, quantity_sold: 0 })
  expect(await amountsOf(id)).toMatchObject({ price_cents: 2000, tax_cents: 280, total_cents: 2280 })
  expect(await faulty()).toEqual([])
})

it('is completed with all its pieces in the stock of the store', async () => {
  const { id, product_id } = await anEarlierOrder()
  await shop.ask(admin, orderCalls.markPaid, { body: { selectedTransactions: [id], status: 1 } })
  expect(await placeOf(product_id)).toBe(4)
  expect(await stockOf(product_id)).toEqual({ quantity_available: 10, quantity_sold: 2 })
  expect(await amountsOf(id)).toEqual(asItCame)
  expect(await faulty()).toEqual([])
})

const placeOf = async (product_id: number) =>
  (
    await shop.db
      .selectFrom('store_stock')
      .select('on_hand')
      .where('store_id', '=', store.id)
      .where('product_id', '=', product_id)
      .executeTakeFirst()
  )?.on_hand ?? 0
