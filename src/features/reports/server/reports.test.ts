import { sql } from 'kysely'
import readSheet from 'read-excel-file/node'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cartCalls } from '#features/cart/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { orderLineCalls } from '#features/orders/linesContract.ts'
import { cents } from '#shared/money.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { anOrder, removeOrders } from '#test/orders.ts'
import { aProduct } from '#test/products.ts'
import { type ReportQuery, reportCalls } from '../contract.ts'

let shop: OpenShop
let admin: string
let hsc: number
let micmac: number
let sleeve: number
let glass: number
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  ;[hsc, micmac] = [await userOf('hsc'), await userOf('micmac')]
  sleeve = await aProduct(shop.db, { device: 'Sleeve 13', brand: 'Nordskin', product_type: 'Tablet Case' })
  glass = await aProduct(shop.db, { device: 'Glass 9', color: 'Clear', product_type: 'Screen Protector' })
})
beforeEach(() => removeOrders(shop.db))

const userOf = async (name: string) =>
  (
    await shop.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', `${name}@tidewater.example`)
      .executeTakeFirstOrThrow()
  ).id

const report = async (body: Partial<ReportQuery> = {}) => (await shop.ask(admin, reportCalls.search, { body })).body
const charts = async (body: Partial<ReportQuery> = {}) => (await shop.ask(admin, reportCalls.charts, { body })).body
const linesOf = (order_id: number) =>
  shop.db.selectFrom('order_lines').select('id').where('order_id', '=', order_id).orderBy('id').execute()

describe('the report', () => {
  it('sums each product at the prices and costs when it was sold', async () => {
    await anOrder(shop.db, { user_id: hsc }, [
      { product_id: sleeve, quantity: 2, price_cents: cents(1050), cost_cents: cents(400) },
      { product_id: glass, quantity: 1, price_cents: cents(999), cost_cents: cents(100) },
    ])
    await anOrder(shop.db, { user_id: micmac }, [
      { product_id: sleeve, quantity: 3, price_cents: cents(1000), cost_cents: cents(410) },
    ])
    await shop.db
      .updateTable('products')
      .set({ wholesale_cents: cents(9), cost_cents: cents(9) })
      .where('id', '=', sleeve)
      .execute()

    expect(await report()).toEqual({
      items: [
        {
          product_id: sleeve,
          device: 'Sleeve 13',
          product_type: 'Tablet Case',
          brand: 'Nordskin',
          category: '',
          subcategory: '',
          color: '',
          quantity: 5,
          total_wholesale_price: 51,
          total_cost_price: 20.3,
          total_profit: 30.7,
        },
        expect.objectContaining({ product_id: glass, quantity: 1, total_profit: 8.99 }),
      ],
      total: 2,
      has_next: false,
      totals: { quantity: 6, wholesalePrice: 60.99, costPrice: 21.3, profit: 39.69 },
    })
  })

  it('includes both days, by the time zone of the store', async () => {
    for (const placed_on of ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01']) {
      await anOrder(shop.db, { user_id: hsc, placed_on }, [{ product_id: sleeve }])
    }
    const quantity = async (days: Partial<ReportQuery>) => (await report(days)).totals.quantity
    expect(await quantity({ start_date: '2026-11-01', end_date: '2026-11-30' })).toBe(2)
    expect(await quantity({ start_date: '2026-11-30', end_date: '2026-11-30' })).toBe(1)
    expect(await quantity({ start_date: '2026-11-02' })).toBe(2)
    expect(await quantity({ end_date: '2026-10-31' })).toBe(1)
    expect(await quantity({})).toBe(4)
    expect(await report({ start_date: '2027-11-01', end_date: '2027-11-30' })).toEqual({
      items: [],
      total: 0,
      has_next: false,
      totals: { quantity: 0, wholesalePrice: 0, costPrice: 0, profit: 0 },
    })
  })

  it('has one row for a renamed product, with the name of its last order', async () => {
    await anOrder(shop.db, { user_id: hsc, placed_on: '2026-05-01' }, [
      { product_id: sleeve, device: 'Sleeve', color: 'Grey' },
    ])
    await anOrder(shop.db, { user_id: hsc, placed_on: '2026-06-01' }, [
      { product_id: sleeve, device: 'Sleeve Pro', color: 'Slate' },
    ])
    const { items } = await report()
    expect(items).toMatchObject([{ product_id: sleeve, device: 'Sleeve Pro', color: 'Slate', quantity: 2 }])
    expect((await report({ filter_by: 'color', query: 'slate' })).totals.quantity).toBe(2)
    expect((await report({ filter_by: 'color', query: 'grey' })).total).toBe(0)
    expect((await report({ end_date: '2026-05-31' })).items).toMatchObject([{ device: 'Sleeve', color: 'Grey' }])
  })

  describe('with a filter', () => {
    beforeEach(async () => {
      await anOrder(shop.db, { user_id: hsc, username: 'HSC' }, [
        { product_id: sleeve, quantity: 2 },
        { product_id: glass, quantity: 3 },
      ])
      await anOrder(shop.db, { user_id: micmac, username: 'Mic Mac' }, [{ product_id: sleeve, quantity: 5 }])
    })

    it.each([
      ['device', 'SLEEVE', 7],
      ['brand', 'nord', 7],
      ['product_type', 'screen', 3],
      ['color', 'clear', 3],
      ['username', 'mic m', 5],
      ['username', 'c', 10],
      ['username', '%', 0],
      ['', 'sleve', 7],
      ['', 'HSC', 0],
    ] as const)('by %s finds “%s”', async (filter_by, query, quantity) => {
      expect((await report({ filter_by, query })).totals.quantity).toBe(quantity)
    })

    it('finds a phone as the inventory does: no typo of a known word, no id, and the words of iphone15', async () => {
      const phone = await aProduct(shop.db, { device: 'iPhone 15', quantity_available: 9 })
      const other = await aProduct(shop.db, { device: `Phone ${phone}`, quantity_available: 9 })
      const lines = [phone, other].map((product_id) => ({ product_id, quantity: 1 }))
      await anOrder(shop.db, { user_id: hsc, username: 'HSC' }, lines)
      const found = async (query: string) => (await report({ query })).items.map(({ product_id }) => product_id)
      for (const query of ['iphone', 'iphone15', 'iphone-15', 'iphnoe 15']) expect(await found(query)).toEqual([phone])
      expect(await found(`iphone ${phone}`)).toEqual([])
      expect(await found(String(phone))).toContain(phone)
    })

    it('by a user id sums no orders of users whose ids contain it', async () => {
      const id = Number(`9000${micmac}`)
      await sql`
        insert into users (id, username, email, password_hash, type) overriding system value
        values (${id}, 'Longer id', 'longer.id@shop.test', '', 'admin_user')`.execute(shop.db)
      await anOrder(shop.db, { user_id: id, username: 'Longer id' }, [{ product_id: sleeve, quantity: 7 }])
      const asked = { filter_by: 'user_id', query: String(micmac) } as const
      expect((await report(asked)).totals.quantity).toBe(5)
      const { bytes } = await shop.ask(admin, reportCalls.export, { body: asked })
      expect((await readSheet(bytes)).at(-1)?.data.find(([label]) => label === 'Stores')?.[1]).toBe('Mic Mac')
      expect(await report({ filter_by: 'user_id', query: 'Mic Mac' })).toMatchObject({ items: [], total: 0 })
    })

    it('by buyer sums the orders of that buyer', async () => {
      expect((await report({ filter_by: 'user_id', query: String(micmac) })).totals.quantity).toBe(5)
      expect((await report({ filter_by: 'product_id', query: String(glass) })).totals.quantity).toBe(3)
    })

    it('that finds several buyers names them; with = it finds exactly one', async () => {
      await anOrder(shop.db, { user_id: hsc, username: 'Mic Mac Annex' }, [{ product_id: sleeve, quantity: 4 }])
      const asked = { filter_by: 'username', query: 'mic' } as const
      const buyersOf = async (body: Partial<ReportQuery>) => (await shop.ask(admin, reportCalls.buyers, { body })).body
      expect((await report(asked)).totals.quantity).toBe(9)
      const buyers = await buyersOf(asked)
      expect(buyers).toHaveLength(2)
      expect(buyers).toEqual(
        expect.arrayContaining([
          { user_id: hsc, username: 'Mic Mac Annex' },
          { user_id: micmac, username: 'Mic Mac' },
        ]),
      )
      const { bytes } = await shop.ask(admin, reportCalls.export, { body: asked })
      const stores = (await readSheet(bytes)).at(-1)?.data.find(([label]) => label === 'Stores')?.[1]
      expect(String(stores).split(', ').toSorted()).toEqual(['Mic Mac', 'Mic Mac Annex'])

      const one = { user_id: micmac, username: 'Mic Mac' }
      const byName = { ...asked, query: '=mic mac' }
      expect([(await report(byName)).totals.quantity, await buyersOf(byName)]).toEqual([5, [one]])
      const byId = { filter_by: 'user_id', query: `=${micmac}` } as const
      expect([(await report(byId)).totals.quantity, await buyersOf(byId)]).toEqual([5, [one]])
      expect(await buyersOf({ query: 'sleeve' })).toEqual([])
      expect((await report({ filter_by: 'product_type', query: '=tablet' })).total).toBe(0)
    })

    it('by an unknown column is rejected', async () => {
      for (const wrong of [
        { filter_by: 'quantity' },
        { filter_by: 'cost_cents' },
        { sort: 'user_id' },
        { sort: 'username' },
        { start_date: '2026-02-30' },
        { end_date: 'yesterday' },
        { page: -1 },
        { per_page: 1001 },
      ]) {
        expect((await shop.ask(admin, reportCalls.search, { body: wrong })).status).toBe(400)
      }
    })
  })

  it('has every product once on its pages, and totals of all products', { tags: ['details'] }, async () => {
    const products = await Promise.all(
      Array.from({ length: 25 }, (_, n) => aProduct(shop.db, { device: `Paged ${n % 4}` })),
    )
    await anOrder(
      shop.db,
      { user_id: hsc },
      products.map((product_id) => ({ product_id, quantity: 2 })),
    )
    for (const sort of ['', 'device', 'quantity', 'total_profit'] as const) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => report({ page, per_page: 10, sort, direction: 'desc' })),
      )
      const whole = await report({ per_page: 0, sort, direction: 'desc' })
      expect(pages.flatMap(({ items }) => items)).toEqual(whole.items)
      expect(pages.map(({ items }) => items.length)).toEqual([10, 10, 5, 0])
      expect(pages.map(({ has_next }) => has_next)).toEqual([true, true, false, false])
      for (const { total, totals } of pages) expect([total, totals]).toEqual([25, whole.totals])
      expect(whole.totals.quantity).toBe(50)
    }
  })

  it('includes new orders, changed lines and removed lines at once', async () => {
    const token = await shop.signIn('hsc')
    const product_id = await aProduct(shop.db, {
      quantity_available: 10,
      wholesale_cents: cents(1000),
      cost_cents: cents(300),
    })
    await shop.ask(token, cartCalls.add, { body: { product_id, quantity: 4 } })
    const { body: order } = await shop.ask(token, orderCalls.place, { params: { userId: hsc }, body: {} })
    expect((await report()).totals).toEqual({ quantity: 4, wholesalePrice: 40, costPrice: 12, profit: 28 })
    expect((await report({ start_date: order.date, end_date: order.date })).total).toBe(1)

    const [line] = await linesOf(order.id)
    const params = { id: line?.id ?? 0 }
    await shop.ask(admin, orderLineCalls.update, { params, body: { quantity: 3, price: 2 } })
    expect((await report()).totals).toEqual({ quantity: 3, wholesalePrice: 6, costPrice: 9, profit: -3 })
    await shop.ask(admin, orderLineCalls.remove, { params })
    expect(await report()).toMatchObject({ items: [], totals: { quantity: 0 } })
  })

  it('follows a corrected day or store of an order', async () => {
    const { id } = await anOrder(shop.db, { user_id: hsc, placed_on: '2026-03-01' }, [{ product_id: sleeve }])
    await shop.db.updateTable('orders').set({ placed_on: '2026-04-01', user_id: micmac }).where('id', '=', id).execute()
    expect((await report({ end_date: '2026-03-31' })).total).toBe(0)
    expect((await report({ start_date: '2026-04-01', filter_by: 'user_id', query: String(micmac) })).total).toBe(1)
  })
})

describe('the database', () => {
  it('rejects a line with another day or store than its order', async () => {
    const { id } = await anOrder(shop.db, { user_id: hsc, placed_on: '2026-03-01' }, [{ product_id: sleeve }])
    await expect(
      shop.db.updateTable('order_lines').set({ sold_on: '2026-03-02' }).where('order_id', '=', id).execute(),
    ).rejects.toThrow('order_lines_order_fkey')
  })
})

describe('the charts', () => {
  it('have every week from the first to the last, also without sales, from Monday on', async () => {
    const line = { product_id: sleeve, price_cents: cents(1000), cost_cents: cents(250) }
    for (const placed_on of ['2025-12-28', '2025-12-29', '2026-01-04', '2026-01-12']) {
      await anOrder(shop.db, { user_id: hsc, placed_on }, [line])
    }
    expect((await charts()).weeks).toEqual([
      { week: '2025-12-22', sales: 10, profit: 7.5 },
      { week: '2025-12-29', sales: 20, profit: 15 },
      { week: '2026-01-05', sales: 0, profit: 0 },
      { week: '2026-01-12', sales: 10, profit: 7.5 },
    ])
  })

  it('have the sales by store and type, the highest first, with the newest name of a store', async () => {
    const price_cents = cents(1000)
    await anOrder(shop.db, { user_id: hsc, username: 'Old Name', placed_on: '2026-01-01' }, [
      { product_id: sleeve, price_cents },
      { product_id: glass, price_cents: cents(50) },
    ])
    await anOrder(shop.db, { user_id: hsc, username: 'New Name', placed_on: '2026-01-02' }, [
      { product_id: glass, price_cents },
    ])
    await anOrder(shop.db, { user_id: micmac, username: 'Mic Mac' }, [{ product_id: sleeve, price_cents, quantity: 9 }])
    const { stores, product_types } = await charts()
    expect(stores).toMatchObject([
      { user_id: micmac, username: 'Mic Mac', sales: 90 },
      { user_id: hsc, username: 'New Name', sales: 20.5 },
    ])
    expect(product_types).toMatchObject([
      { product_type: 'Tablet Case', sales: 100 },
      { product_type: 'Screen Protector', sales: 10.5 },
    ])
  })

  it('have the ten products with the highest sales', async () => {
    const products = await Promise.all(Array.from({ length: 12 }, () => aProduct(shop.db)))
    await anOrder(
      shop.db,
      { user_id: hsc },
      products.map((product_id, n) => ({ product_id, price_cents: cents((n + 1) * 100) })),
    )
    const { products: best } = await charts()
    expect(best.map(({ product_id }) => product_id)).toEqual(products.toReversed().slice(0, 10))
    expect(best[0]).toMatchObject({ device: 'Test Phone', sales: 12 })
  })

  it('use the same filters as the list', async () => {
    await anOrder(shop.db, { user_id: hsc, username: 'HSC', placed_on: '2026-01-05' }, [
      { product_id: sleeve, price_cents: cents(100) },
      { product_id: glass, price_cents: cents(200) },
    ])
    await anOrder(shop.db, { user_id: micmac, username: 'Mic Mac', placed_on: '2026-02-02' }, [
      { product_id: sleeve, price_cents: cents(400) },
    ])
    const shown = async (body: Partial<ReportQuery>) => {
      const { weeks, stores, product_types, products } = await charts(body)
      return [weeks, stores, product_types, products].map((part) => part.map(({ sales }) => sales))
    }
    expect(await shown({ start_date: '2026-02-01' })).toEqual([[4], [4], [4], [4]])
    expect(await shown({ filter_by: 'username', query: 'hsc' })).toEqual([[3], [3], [2, 1], [2, 1]])
    expect(await shown({ filter_by: 'device', query: 'glass' })).toEqual([[2], [2], [2], [2]])
    expect(await shown({ query: 'nothing like it' })).toEqual([[], [], [], []])
  })
})

describe('the export', () => {
  it('has every row that matches, with numbers as numbers', async () => {
    const other = await aProduct(shop.db)
    await anOrder(shop.db, { user_id: hsc, placed_on: '2026-01-05' }, [
      { product_id: sleeve, quantity: 3, price_cents: cents(1050), cost_cents: cents(1100) },
      { product_id: glass, price_cents: cents(200_000_05) },
    ])
    await anOrder(shop.db, { user_id: hsc, placed_on: '2026-01-06' }, [{ product_id: other }])
    const { status, headers, bytes } = await shop.ask(admin, reportCalls.export, {
      body: { end_date: '2026-01-05', per_page: 1, sort: 'product_id', direction: 'desc' },
    })
    expect(status).toBe(200)
    expect(headers['content-disposition']).toBe('attachment; filename="transaction_report.xlsx"')
    const [sheet, about] = await readSheet(bytes)
    expect(about?.data.slice(-4)).toEqual([
      ['Quantity', 4],
      ['Wholesale Price', 200_031.55],
      ['Cost Price', 33],
      ['Profit', 199_998.55],
    ])
    expect(sheet?.sheet).toBe('Transaction Report')
    expect(sheet?.data).toEqual([
      [
        'Product ID',
        'Device',
        'Product Type',
        'Brand',
        'Category',
        'Subcategory',
        'Color',
        'Quantity',
        'Wholesale Price',
        'Cost Price',
        'Profit',
      ],
      [glass, 'Glass 9', 'Screen Protector', null, null, null, 'Clear', 1, 200_000.05, 0, 200_000.05],
      [sleeve, 'Sleeve 13', 'Tablet Case', 'Nordskin', null, null, null, 3, 31.5, 33, -1.5],
    ])
  })
})
