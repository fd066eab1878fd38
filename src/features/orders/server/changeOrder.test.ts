import readSheet from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { cartCalls } from '#features/cart/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { findUnexplained } from '#features/inventory/server/stockQueries.ts'
import { cents } from '#shared/money.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop, type SignedIn } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import { partsOf, relationshipsOf } from '#test/sheets.ts'
import { type OrderQuery, orderCalls } from '../contract.ts'
import { orderLineCalls } from '../linesContract.ts'

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

/** A new order of two new products: two pieces at $10.00 and one at $5.55. There were 10 of each. */
async function anOrder({ user = hsc, ...body }: { user?: typeof hsc; promo_code?: string; remarks?: string } = {}) {
  const products = [
    await aProduct(shop.db, { quantity_available: 10, wholesale_cents: cents(1000), cost_cents: cents(300) }),
    await aProduct(shop.db, { quantity_available: 10, wholesale_cents: cents(555), device: 'Other Phone' }),
  ] as const
  await shop.ask(user.token, cartCalls.add, { body: { product_id: products[0], quantity: 2 } })
  await shop.ask(user.token, cartCalls.add, { body: { product_id: products[1], quantity: 1 } })
  const { body: order } = await shop.ask(user.token, orderCalls.place, { params: { userId: user.id }, body })
  const { body: lines } = await shop.ask(admin, orderLineCalls.all, { params: { id: order.id } })
  return { order, products, lines: lines as [(typeof lines)[number], (typeof lines)[number]] }
}
const change = (id: number, body: object, token = admin) => shop.ask(token, orderCalls.update, { params: { id }, body })
const changeLine = (id: number, body: object) => shop.ask(warehouse, orderLineCalls.update, { params: { id }, body })
const removeLine = (id: number) => shop.ask(warehouse, orderLineCalls.remove, { params: { id } })
const search = (token: string, body: Partial<Record<keyof OrderQuery, unknown>>) =>
  shop.ask(token, orderCalls.search, { body })
const stock = async (id: number) => {
  const row = await shop.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return [row.quantity_available, row.quantity_sold]
}
const logOf = (subject: string, id: number) => readAuditLog(shop.db, subject, id)

describe('changing an order', () => {
  it('changes the fields that are sent and logs who changed them', async () => {
    const { order } = await anOrder({ remarks: 'Soon' })
    const { body } = await change(order.id, { status: 1, version: order.version })
    expect(body).toEqual({ ...order, status: 1, version: order.version + 1, undo: expect.any(String) })
    expect((await change(order.id, { ...body, paid: 1 }, warehouse)).body).toMatchObject({
      status: 1,
      paid: 1,
      remarks: 'Soon',
    })
    expect(await logOf('order', order.id)).toMatchObject([
      { act: 'changed', username: 'Head Office', before: { status: 0 }, after: { status: 1 } },
      { act: 'changed', username: 'Warehouse', before: { paid: 0 }, after: { paid: 1 } },
    ])
  })

  it('rejects an edit of an older version and returns the newer row', async () => {
    const { order } = await anOrder()
    await change(order.id, { remarks: 'First' })
    const { status, body } = await change(order.id, { remarks: 'Second', version: order.version })
    expect([status, body.code]).toEqual([409, 'stale'])
    expect(body.current).toMatchObject({ remarks: 'First', price: 25.55 })
  })

  it('calculates the fraction and the total from a new discount amount, and sets the promo code to Custom', async () => {
    const { order } = await anOrder()
    expect((await change(order.id, { discount_amount: 5.11 })).body).toMatchObject({
      discount_amount: 5.11,
      discount: 0.2,
      promo_code: 'Custom',
      tax_amount: 3.58,
      total_amount: 24.02,
    })
    expect((await change(order.id, { discount_amount: 0 })).body).toMatchObject({
      discount: 0,
      promo_code: '',
      total_amount: 29.13,
    })
    expect((await change(order.id, { discount_amount: -2 })).body).toMatchObject({
      promo_code: 'Custom',
      total_amount: 31.13,
    })
  })

  it('keeps the promo code if the discount amount is unchanged', async () => {
    const { order } = await anOrder({ promo_code: 'TIDE20' })
    expect((await change(order.id, { ...order, remarks: 'Only this' })).body).toMatchObject({
      promo_code: 'TIDE20',
      discount: 0.2,
      discount_amount: 5.11,
      remarks: 'Only this',
    })
  })

  it.each([
    [{ discount_amount: 25.56 }, 'The discount cannot be more than the amount of the transaction.'],
    [{ discount_amount: -25.56 }, 'The discount cannot be more than the amount of the transaction.'],
    [{ discount_amount: 1.234 }, 'An amount can have at most two decimals.'],
    [{ discount_amount: 'five' }, 'Enter a valid number.'],
    [{ status: 2 }, 'Status must be 0 or 1.'],
    [{ paid: 'yes' }, 'Paid must be 0 or 1.'],
  ])('rejects %o with a message', async (wrong, message) => {
    const { order } = await anOrder()
    const { status, body } = await change(order.id, wrong)
    expect([status, body.message]).toEqual([400, message])
  })

  it('returns 404 for an order that does not exist', async () => {
    expect((await change(2_000_000_000, { paid: 1 })).status).toBe(404)
  })

  it('marks each of the selected orders as paid once', async () => {
    const [one, other] = [await anOrder(), await anOrder()]
    const selectedTransactions = [one.order.id, other.order.id, one.order.id]
    const mark = async () => (await shop.ask(admin, orderCalls.markPaid, { body: { selectedTransactions } })).body
    expect(await mark()).toMatchObject({ message: '2 transactions were marked as paid', changed: 2, unchanged: 0 })
    expect(await mark()).toEqual({ message: 'The selected transactions were already paid', changed: 0, unchanged: 2 })
    expect(await logOf('order', one.order.id)).toMatchObject([{ before: { paid: 0 }, after: { paid: 1 } }])
    expect((await shop.ask(admin, orderCalls.markPaid, { body: { selectedTransactions: [] } })).body.message).toBe(
      'Select the transactions that are paid.',
    )
  })

  it('marks no order as paid if one does not exist, and lists all that are missing', async () => {
    const [one, paid] = [await anOrder(), await anOrder()]
    await change(paid.order.id, { paid: 1 })
    const mark = (...selectedTransactions: number[]) =>
      shop.ask(admin, orderCalls.markPaid, { body: { selectedTransactions } })
    const alone = await mark(2_000_000_000)
    expect([alone.status, alone.body]).toEqual([
      404,
      { message: 'Nothing was marked as paid: there is no transaction 2000000000.', code: 'not_found' },
    ])
    expect(await mark(paid.order.id, 2_000_000_000)).toMatchObject({ status: 404 })
    const several = await mark(one.order.id, 2_000_000_000, 2_000_000_001, 2_000_000_000)
    expect(several).toMatchObject({
      status: 404,
      body: { message: 'Nothing was marked as paid: there are no transactions 2000000000 and 2000000001.' },
    })
    const { items } = (await search(admin, { query: String(one.order.id), filter_by: 'id' })).body
    expect(items[0]).toMatchObject({ paid: 0, version: one.order.version })
    expect(await logOf('order', one.order.id)).toEqual([])
  })
})

describe('changing a line', () => {
  it('moves stock by the difference, and calculates the order again with the same discount fraction', async () => {
    const { order, products, lines } = await anOrder({ promo_code: 'TIDE20' })
    const { body } = await changeLine(lines[0].id, { quantity: 5, version: lines[0].version })
    expect(body).toMatchObject({ quantity: 5, price: 10, subtotal: 50, wholesale_price: 10 })
    expect(body.order).toMatchObject({
      id: order.id,
      price: 55.55,
      discount_amount: 11.11,
      tax_amount: 7.78,
      total_amount: 52.22,
      promo_code: 'TIDE20',
    })
    expect(await stock(products[0])).toEqual([5, 5])
    await changeLine(lines[0].id, { quantity: 1 })
    expect(await stock(products[0])).toEqual([9, 1])
    const ledger = await shop.db
      .selectFrom('stock_ledger')
      .selectAll()
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute()
    expect(ledger.map(({ why }) => why)).toEqual(['Ordered', 'Ordered', 'Order line edited', 'Order line edited'])
    expect(await logOf('order line', lines[0].id)).toMatchObject([
      { username: 'Warehouse', before: { quantity: 2 }, after: { quantity: 5 } },
      { before: { quantity: 5 }, after: { quantity: 1 } },
    ])
  })

  it('moves no stock when the price changes', async () => {
    const { products, lines } = await anOrder()
    const { body } = await changeLine(lines[1].id, { price: 4 })
    expect(body.order).toMatchObject({ price: 24, total_amount: 27.36 })
    expect(await stock(products[1])).toEqual([9, 1])
  })

  it('rejects a quantity above the stock with the available number, and changes nothing', async () => {
    const { order, products, lines } = await anOrder()
    const { status, body } = await changeLine(lines[0].id, { quantity: 11 })
    expect([status, body.message]).toEqual([409, 'Only 8 more of Test Phone Accessories in stock.'])
    expect(await stock(products[0])).toEqual([8, 2])
    expect((await search(admin, { query: String(order.id), filter_by: 'id' })).body.items[0]).toMatchObject({
      price: 25.55,
    })
  })

  it.each([
    [{ quantity: 0 }, 'Quantity must be 1 or more. To order none, remove the line.'],
    [{ quantity: 1.5 }, 'Quantity must be a whole number.'],
    [{ price: -1 }, 'Price must be 0 or more.'],
    [{ price: 1.234 }, 'An amount can have at most two decimals.'],
  ])('rejects %o with a message', async (wrong, message) => {
    const { lines } = await anOrder()
    const { status, body } = await changeLine(lines[0].id, wrong)
    expect([status, body.message]).toEqual([400, message])
  })

  it('returns the stock of a removed line, and keeps an order without lines at 0', async () => {
    const { order, products, lines } = await anOrder({ promo_code: 'TIDE20' })
    expect((await removeLine(lines[0].id)).body).toMatchObject({
      message: 'Transaction line has been deleted',
      order: { price: 5.55, discount_amount: 1.11, total_amount: 5.22 },
    })
    expect((await removeLine(lines[1].id)).body.order).toMatchObject({ id: order.id, price: 0, total_amount: 0 })
    expect(await stock(products[0])).toEqual([10, 0])
    expect((await removeLine(lines[1].id)).status).toBe(404)
    expect((await change(order.id, { discount_amount: 1 })).status).toBe(400)
  })

  it('returns the stock of a line to a product that was removed', async () => {
    const { products, lines } = await anOrder()
    await shop.ask(warehouse, inventoryCalls.remove, { params: { id: products[0] } })
    expect((await removeLine(lines[0].id)).status).toBe(200)
    expect(await stock(products[0])).toEqual([10, 0])
  })

  it('applies many edits at once: none is lost, stock is never negative, and the ledger matches it', async () => {
    const { order, products, lines } = await anOrder()
    const edits = Array.from({ length: 30 }, (_, n) =>
      n % 3 === 0 ? changeLine(lines[1].id, { price: n + 1 }) : changeLine(lines[0].id, { quantity: 1 + (n % 12) }),
    )
    const statuses = (await Promise.all(edits)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
    const [first, second] = (await shop.ask(admin, orderLineCalls.all, { params: { id: order.id } })).body
    const { items } = (await search(admin, { query: String(order.id), filter_by: 'id' })).body
    expect(items[0]?.price).toBeCloseTo((first?.subtotal ?? 0) + (second?.subtotal ?? 0))
    expect(await stock(products[0])).toEqual([10 - (first?.quantity ?? 0), first?.quantity])
    expect(await findUnexplained(shop.db)).toEqual([])
  })
})

describe('the summary', () => {
  it('shows a store only its own orders in the list, the totals and the export', async () => {
    await anOrder()
    const { order } = await anOrder({ user: micmac })
    const { body } = await search(micmac.token, { per_page: 0 })
    expect(new Set(body.items.map(({ username }) => username))).toEqual(new Set(['Mic Mac']))
    expect(body.totals.summaryTotal).toBeCloseTo(body.items.reduce((sum, { total_amount }) => sum + total_amount, 0))
    expect((await shop.ask(micmac.token, orderCalls.summary)).body.every(({ user_id }) => user_id === micmac.id)).toBe(
      true,
    )
    const { headers, bytes } = await shop.ask(micmac.token, orderCalls.export, { body: {} })
    expect(headers['content-disposition']).toContain('transaction_summary.xlsx')
    const [sheet, about] = await readSheet(bytes)
    const links = relationshipsOf(partsOf(bytes), 'xl/worksheets/_rels/sheet1.xml.rels')
    expect(links.rId1).toBe(`http://shop.test/admin/transactions/invoice/${sheet?.data[1]?.[0]}`)
    expect(about?.data).toContainEqual(['Total Amount', body.totals.summaryTotal])
    expect(sheet?.data[0]).toContain('Transaction ID')
    expect(sheet?.data.slice(1).map(([id, store]) => [id, store])).toContainEqual([order.id, 'Mic Mac'])
    expect(sheet?.data.slice(1).every(([, store]) => store === 'Mic Mac')).toBe(true)
  })

  it('lists the newest order first, and sums all orders that match, not only those of the page', async () => {
    for (let n = 0; n < 3; n++) await anOrder()
    const { body } = await search(admin, { query: 'HSC', filter_by: 'username', per_page: 2 })
    const ids = body.items.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    const all = (await search(admin, { query: 'HSC', filter_by: 'username', per_page: 0 })).body
    expect(body.total).toBe(all.items.length)
    expect(body.totals).toEqual(all.totals)
    expect(body.totals.total).toBeCloseTo(all.items.reduce((sum, { price }) => sum + price, 0))
    expect(body.totals.taxTotal).toBeCloseTo(all.items.reduce((sum, { tax_amount }) => sum + tax_amount, 0))
  })

  it('filters by days, status and payment; both days are included, and an empty filter is none', async () => {
    const { order } = await anOrder()
    await shop.db.updateTable('orders').set({ placed_on: '2025-03-01' }).where('id', '=', order.id).execute()
    const found = async (body: object) => (await search(admin, { per_page: 0, ...body })).body.items.map(({ id }) => id)
    expect(await found({ start_date: '2025-03-01', end_date: '2025-03-01' })).toEqual([order.id])
    expect(await found({ start_date: '2025-03-02' })).not.toContain(order.id)
    expect(await found({ end_date: '2025-02-28' })).toEqual([])
    expect(await found({ end_date: '2025-03-01', status: '0', paid: '' })).toEqual([order.id])
    expect(await found({ end_date: '2025-03-01', status: 1 })).toEqual([])
    await change(order.id, { paid: 1 })
    expect(await found({ end_date: '2025-03-01', status: '', paid: 1 })).toEqual([order.id])
    expect((await search(admin, { start_date: '2025-02-30' })).status).toBe(400)
    expect((await search(admin, { status: 2 })).status).toBe(400)
  })

  it('finds amounts as they are shown, and limits a search to the number or the store only', async () => {
    const { order } = await anOrder()
    const ids = (await search(admin, { query: order.total_amount.toFixed(2), per_page: 0 })).body.items.map(
      ({ id }) => id,
    )
    expect(ids).toContain(order.id)
    expect((await search(admin, { query: '1', filter_by: 'remarks' })).status).toBe(400)
  })

  it('returns totals of 0 if no order matches', async () => {
    const { body } = await search(admin, { query: 'no such store', filter_by: 'username' })
    expect(body).toMatchObject({ total: 0, totals: { total: 0, discountTotal: 0, taxTotal: 0, summaryTotal: 0 } })
  })
})
