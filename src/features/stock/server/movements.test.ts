import readSheet from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { cartCalls } from '#features/cart/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { orderLineCalls } from '#features/orders/linesContract.ts'
import { momentOf } from '#shared/day.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import { type MovementQuery, movementCalls } from '../contract.ts'

let shop: OpenShop
let warehouse: string
let store: { token: string; id: number }
/** A product that was received, counted, put on hold, ordered and returned. */
let product: number
let order: number
beforeAll(async () => {
  shop = await openShop()
  warehouse = await shop.signIn('warehouse')
  store = await shop.comeIn('hsc')
  product = await aProduct(shop.db, { device: 'Moved Lantern', brand: 'Harbour', quantity_available: 5 })
  await shop.ask(warehouse, inventoryCalls.adjust, { body: { id: product, by: 8 } })
  const counted = { id: product, quantity_available: 12, why: 'counted', note: 'Shelf 99 again' } as const
  await shop.ask(warehouse, inventoryCalls.update, { body: counted })
  await shop.ask(await shop.signIn('supplier'), inventoryCalls.update, { body: { id: product, quantity_hold: 3 } })
  await shop.ask(store.token, cartCalls.add, { body: { product_id: product, quantity: 2 } })
  order = (await shop.ask(store.token, orderCalls.place, { params: { userId: store.id }, body: {} })).body.id
  const [line] = (await shop.ask(warehouse, orderLineCalls.all, { params: { id: order } })).body
  await shop.ask(warehouse, orderLineCalls.update, { params: { id: line?.id ?? 0 }, body: { quantity: 1 } })
})

const search = (body: Partial<Record<keyof MovementQuery, unknown>>) =>
  shop.ask(warehouse, movementCalls.search, { body: { per_page: 100, ...body } })
const find = async (body: Partial<Record<keyof MovementQuery, unknown>>) => (await search(body)).body.items
const reasonsIn = async (body: Partial<Record<keyof MovementQuery, unknown>>) =>
  (await find({ product_id: product, ...body })).map(({ why }) => why)

describe('the stock movements', () => {
  it('show who changed a quantity, when, why and for which order, before and after, the newest first', async () => {
    const [edited, ordered, held, counted, received, first] = await find({ product_id: product })
    expect(edited).toMatchObject({
      store_id: null,
      place: 'Warehouse',
      product_id: product,
      device: 'Moved Lantern',
      product: 'Harbour Moved Lantern Accessories',
      username: 'Warehouse',
      why: 'Order line edited',
      order_id: order,
      before: 10,
      after: 11,
      hold_before: 3,
      hold_after: 3,
      sold_before: 2,
      sold_after: 1,
    })
    expect(ordered).toMatchObject({ username: 'HSC', why: 'Ordered', order_id: order, before: 12, after: 10 })
    expect(held).toMatchObject({ why: 'Hold announced by the supplier', hold_before: 0, hold_after: 3, before: 12 })
    expect(counted).toMatchObject({ why: 'Counted', note: 'Shelf 99 again', before: 13, after: 12, order_id: null })
    expect(received).toMatchObject({ why: 'Received', note: '', before: 5, after: 13 })
    expect(first).toMatchObject({ why: 'Test', before: 0, after: 5 })
    expect(Date.parse(edited?.at ?? '')).toBeGreaterThan(Date.parse(first?.at ?? ''))
  })

  it('of one product that two people change at the same time are in the order of the changes', async () => {
    const id = await aProduct(shop.db)
    await Promise.all(
      Array.from({ length: 8 }, () => shop.ask(warehouse, inventoryCalls.adjust, { body: { id, by: 1 } })),
    )
    const changes = (await find({ product_id: id })).map(({ before, after }) => [before, after])
    expect(changes).toEqual([8, 7, 6, 5, 4, 3, 2, 1].map((after) => [after - 1, after]))
  })

  it('are filtered by person, reason, order and day', async () => {
    expect(await reasonsIn({ username: 'HSC' })).toEqual(['Ordered'])
    expect(await reasonsIn({ why: 'Counted' })).toEqual(['Counted'])
    expect((await find({ order_id: order })).map(({ why }) => why)).toEqual(['Order line edited', 'Ordered'])
    await shop.db
      .insertInto('stock_ledger')
      .values(
        ['2020-07-01T02:30:00Z', '2020-07-01T03:30:00Z'].map((at) => ({
          ...{ at, product_id: product, username: 'Late', why: 'Found', available_before: 0, available_after: 0 },
          ...{ hold_before: 0, hold_after: 0, sold_before: 0, sold_after: 0 },
        })),
      )
      .execute()
    expect(await find({ username: 'Late', end_date: '2020-06-30' })).toHaveLength(1)
    expect(await find({ username: 'Late', start_date: '2020-07-01', end_date: '2020-07-01' })).toHaveLength(1)
    expect(await find({ username: 'Late', start_date: '2020-07-02' })).toHaveLength(0)
    expect((await search({ start_date: '2020-07-02', end_date: '2020-07-01' })).status).toBe(400)
  })

  it.each<[string, Partial<Record<keyof MovementQuery, unknown>>, string[]]>([
    ['a device', { query: 'moved lant', filter_by: 'device', why: 'Counted' }, ['Counted']],
    ['a part of a reason', { query: 'ount', filter_by: 'why' }, ['Counted']],
    ['a part of a name', { query: 'hs', filter_by: 'username' }, ['Ordered']],
    ['a part of a note', { query: 'shelf 99', filter_by: 'note' }, ['Counted']],
    ['a name that nobody has', { query: 'nobody', filter_by: 'username' }, []],
    ['a text that is no order', { query: '4x', filter_by: 'order_id' }, []],
    ['words of several columns, with typos', { query: 'lantren warehose counted' }, ['Counted']],
    ['a word of the note', { query: 'harbour again' }, ['Counted']],
    ['a character that is no wildcard', { query: '%' }, []],
  ])('are found by %s', async (_, query, reasons) => {
    expect(await reasonsIn(query)).toEqual(reasons)
  })

  it('are found by each text that the page shows of them', { tags: ['details'] }, async () => {
    const [, ordered] = await find({ product_id: product })
    const texts = [momentOf(new Date(ordered?.at ?? '')), 'HSC', 'Ordered', String(product), 'Harbour Moved Lantern']
    for (const query of [...texts, String(order), '12 → 10', [...texts, order, '12 → 10'].join(' ')])
      expect(await reasonsIn({ query })).toContain('Ordered')
    expect(await reasonsIn({ query: '2020-13-45' })).toEqual([])
  })

  it('are found by the number of an order or a product', async () => {
    for (const query of [{ query: `${order}`, filter_by: 'order_id' }, { query: `lantern ${order}` }])
      expect((await find(query)).map(({ order_id }) => order_id)).toEqual([order, order])
    expect((await find({ query: `${product}`, filter_by: 'product_id' })).map((row) => row.product_id)).toContain(
      product,
    )
    expect((await find({ query: `${product} counted` })).map((row) => row.product_id)).toContain(product)
  })

  it('of a phone are not those of every phone case, and the search splits iphone15', async () => {
    const phone = await aProduct(shop.db, { device: 'iPhone 4711', quantity_available: 1 })
    await aProduct(shop.db, { device: 'Phone 4711', quantity_available: 1 })
    for (const query of ['iphone 4711', 'iphone4711', 'iphnoe4711'])
      expect(new Set((await find({ query })).map((row) => row.product_id))).toEqual(new Set([phone]))
  })

  it('are found also for a product that was removed', async () => {
    const id = await aProduct(shop.db, { device: 'Removed Lantern', quantity_available: 1 })
    await shop.ask(warehouse, inventoryCalls.remove, { params: { id } })
    expect(await find({ query: 'removed lantern' })).toMatchObject([{ product_id: id, after: 1 }])
  })

  it('are sorted by when, who, why, product and order', { tags: ['details'] }, async () => {
    for (const sort of ['at', 'username', 'why', 'product_id', 'order_id'] as const) {
      const [up, down] = [await find({ sort, product_id: product }), await find({ sort, direction: 'desc' })]
      const values = up.map((row) => row[sort]).filter((value) => value !== null)
      expect(values).toEqual(values.toSorted((one, other) => (one < other ? -1 : Number(one > other))))
      expect(down[0]?.[sort]).not.toBeNull()
    }
    expect((await search({ sort: 'device' })).status).toBe(400)
  })

  it('have pages that share no row and lose none', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => find({ page, per_page: 2, product_id: product })))
    const all = (await find({ product_id: product })).slice(0, 6).map(({ id }) => id)
    expect(pages.flat().map(({ id }) => id)).toEqual(all)
  })

  it('offer the users and the reasons that the ledger has', async () => {
    const { usernames, reasons } = (await shop.ask(warehouse, movementCalls.choices)).body
    expect(usernames).toEqual(expect.arrayContaining(['HSC', 'Warehouse']))
    expect(reasons).toEqual(expect.arrayContaining(['Counted', 'Delivered by the supplier', 'Ordered', 'Received']))
    for (const list of [usernames, reasons]) expect(new Set(list).size).toBe(list.length)
  })

  it('are exported with the same filters', async () => {
    const body = { product_id: product, why: 'Counted' }
    const { bytes, headers } = await shop.ask(warehouse, movementCalls.export, { body })
    expect(headers['content-disposition']).toContain('stock_movements.xlsx')
    const [sheet, about] = await readSheet(bytes)
    expect(sheet?.data[0]).toEqual(expect.arrayContaining(['When', 'Who', 'Why', 'Available Before', 'Available']))
    expect(sheet?.data.slice(1)).toHaveLength(1)
    expect(sheet?.data[1]).toEqual(expect.arrayContaining(['Counted', 'Shelf 99 again', 'Moved Lantern', 13, 12]))
    expect(about?.data.flat()).toEqual(expect.arrayContaining(['Why', 'Counted', 'Product ID', String(product)]))
  })
})
