import readSheet from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BodyInput } from '#shared/call.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import { inventoryCalls } from '../contract.ts'
import { findUnexplained } from './stockQueries.ts'

let shop: OpenShop
let warehouse: string
let supplier: string
let store: string
beforeAll(async () => {
  shop = await openShop()
  ;[warehouse, supplier, store] = [
    await shop.signIn('warehouse'),
    await shop.signIn('supplier'),
    await shop.signIn('hsc'),
  ]
})

const row = (id: number) => shop.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const ledger = (id: number) =>
  shop.db.selectFrom('stock_ledger').selectAll().where('product_id', '=', id).orderBy('id').execute()
const update = (token: string, body: BodyInput<typeof inventoryCalls.update>) =>
  shop.ask(token, inventoryCalls.update, { body })

describe('the fields of a product', () => {
  const first = async (token: string) =>
    (await shop.ask(token, inventoryCalls.search, { body: { per_page: 1 } })).body.items[0]

  it('are all visible to the office, with money in dollars', async () => {
    expect(await first(warehouse)).toMatchObject({
      id: 1,
      wholesale_price: 24.5,
      cost_price: expect.any(Number),
      minimum_limit: expect.any(Number),
      quantity_sold: expect.any(Number),
    })
  })
  it('do not include cost, hold, limit and sold for a store', async () => {
    for (const product of [await first(store), (await shop.ask(store, inventoryCalls.all)).body[0]]) {
      expect(product).toHaveProperty('wholesale_price')
      for (const field of ['cost_price', 'quantity_hold', 'minimum_limit', 'quantity_sold'])
        expect(product).not.toHaveProperty(field)
    }
  })
  it('do not include prices and sold for a supplier, also after an update', async () => {
    const id = await aProduct(shop.db)
    const updated = (await update(supplier, { id, quantity_hold: 3 })).body
    for (const product of [await first(supplier), (await shop.ask(supplier, inventoryCalls.all)).body[0], updated]) {
      expect(product).toHaveProperty('quantity_hold')
      for (const field of ['wholesale_price', 'cost_price', 'quantity_sold']) expect(product).not.toHaveProperty(field)
    }
  })
  it('cannot be used to sort or search if they are hidden', async () => {
    for (const [token, body] of [
      [store, { sort: 'cost_price' }],
      [store, { query: '5', filter_by: 'quantity_hold' }],
      [store, { view: 'limit' }],
      [supplier, { sort: 'wholesale_price' }],
    ] as const) {
      expect((await shop.ask(token, inventoryCalls.search, { body })).status).toBe(400)
    }
  })
})

describe('views and filters', () => {
  const find = async (body: object) =>
    (await shop.ask(warehouse, inventoryCalls.search, { body: { per_page: 0, ...body } })).body.items

  it('the views hold, limit and out list products with a hold, low stock and no stock', async () => {
    expect((await find({ view: 'hold' })).every(({ quantity_hold = 0 }) => quantity_hold > 0)).toBe(true)
    expect(
      (await find({ view: 'limit' })).every(
        ({ quantity_available, minimum_limit = 0 }) => quantity_available < minimum_limit,
      ),
    ).toBe(true)
    expect((await find({ view: 'out' })).every(({ quantity_available }) => quantity_available === 0)).toBe(true)
    for (const view of ['hold', 'limit', 'out']) expect((await find({ view })).length).toBeGreaterThan(5)
  })
  it('a menu link matches the whole device, second device or brand, in upper or lower case', async () => {
    expect(
      (await find({ filter: 'galaxy s24 fe' })).every(({ secondaryDevice }) => secondaryDevice === 'Galaxy S24 FE'),
    ).toBe(true)
    expect((await find({ filter: 'NORDSKIN' })).length).toBeGreaterThan(100)
    expect(await find({ filter: 'Galaxy S2' })).toEqual([])
  })
  it('the product type limits the list to one type', async () => {
    expect(new Set((await find({ product_type: 'Waterproof Case' })).map(({ product_type }) => product_type))).toEqual(
      new Set(['Waterproof Case']),
    )
    expect((await shop.ask(store, inventoryCalls.search, { body: { product_type: 'Boats' } })).status).toBe(400)
  })
  it('a search finds every word in any column, with one typo', async () => {
    const found = await find({ query: 'galxy ultra privacy' })
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(({ device, category }) => device === 'Galaxy S24 Ultra' && category === 'Privacy')).toBe(true)
  })
})

describe('changing a product', () => {
  it('changes the fields that are sent, and adds the quantities to the ledger', async () => {
    const id = await aProduct(shop.db, { quantity_available: 5 })
    const { body } = await update(warehouse, { id, quantity_available: 8, color: 'Teal', version: 1 })
    expect(body).toMatchObject({ quantity_available: 8, color: 'Teal', device: 'Test Phone', version: 2 })
    expect(await ledger(id)).toMatchObject([
      { why: 'Test', available_before: 0, available_after: 5 },
      { why: 'Edited in the inventory', username: 'Warehouse', available_before: 5, available_after: 8 },
    ])
  })
  it('logs a changed price in the audit log', async () => {
    const id = await aProduct(shop.db)
    await update(warehouse, { id, wholesale_price: 12.34 })
    expect(await readAuditLog(shop.db, 'product', id)).toMatchObject([
      { act: 'changed', before: { wholesale_price: 0 }, after: { wholesale_price: 1234 } },
    ])
  })
  it('rejects an edit of an older version and returns the newer row', async () => {
    const id = await aProduct(shop.db, { quantity_available: 1 })
    await update(warehouse, { id, quantity_available: 2, version: 1 })
    const late = await update(warehouse, { id, quantity_available: 9, version: 1 })
    expect(late.body).toMatchObject({ code: 'stale', current: { quantity_available: 2, version: 2 } })
  })
  it('hides prices from a supplier in the newer row, too', async () => {
    const id = await aProduct(shop.db)
    await update(warehouse, { id, quantity_hold: 2, version: 1 })
    const late = await update(supplier, { id, quantity_hold: 9, version: 1 })
    expect(late.body).toMatchObject({ code: 'stale', current: { quantity_hold: 2 } })
    expect(late.body.current).not.toHaveProperty('wholesale_price')
  })
  it.each([
    [{ quantity_available: -1 }, 'Available must be 0 or more.'],
    [{ quantity_hold: 1.5 }, 'Hold must be a whole number.'],
    [{ wholesale_price: 1.005 }, 'An amount can have at most two decimals.'],
    [{ device: ' ' }, 'Device is required.'],
  ])('rejects %o with a message', async (wrong, message) => {
    const { status, body } = await update(warehouse, { id: await aProduct(shop.db), ...wrong })
    expect([status, body.message]).toEqual([400, message])
  })
  it('allows a supplier to change the hold only', async () => {
    const id = await aProduct(shop.db)
    expect((await update(supplier, { id, quantity_hold: 7, device: 'Test Phone' })).status).toBe(200)
    expect((await update(supplier, { id, quantity_hold: 8, device: 'Another' })).status).toBe(403)
    expect((await update(supplier, { id, quantity_available: 8 })).status).toBe(403)
    expect((await update(supplier, { id, image_name: 'another.webp' })).status).toBe(403)
    expect(await row(id)).toMatchObject({ quantity_hold: 7, device: 'Test Phone' })
  })
  it('rejects a hidden field from a supplier, also with its current value', async () => {
    const id = await aProduct(shop.db)
    const { wholesale_cents, quantity_sold } = await row(id)
    const right = wholesale_cents / 100
    for (const guess of [{ wholesale_price: right }, { wholesale_price: right + 1 }, { quantity_sold }])
      expect((await update(supplier, { id, ...guess })).status).toBe(403)
  })
})

describe('removing a product', () => {
  it('removes it from every list and keeps its row', async () => {
    const id = await aProduct(shop.db, { quantity_available: 3 })
    expect((await shop.ask(warehouse, inventoryCalls.remove, { params: { id } })).body.message).toBe(
      'Product has been deleted',
    )
    expect((await shop.ask(warehouse, inventoryCalls.remove, { params: { id } })).status).toBe(404)
    expect((await update(warehouse, { id, color: 'x' })).status).toBe(404)
    expect((await row(id)).device).toBe('Test Phone')
  })
})

describe('the stock ledger', () => {
  it('is written by the database, which rejects a changed quantity without a reason', async () => {
    const id = await aProduct(shop.db)
    await expect(
      shop.db.updateTable('products').set({ quantity_available: 1 }).where('id', '=', id).execute(),
    ).rejects.toThrow('without saying why')
  })
  it('is append-only', async () => {
    await expect(shop.db.deleteFrom('stock_ledger').execute()).rejects.toThrow('append-only')
  })
  it('is returned for a product, the newest change first', async () => {
    const id = await aProduct(shop.db, { quantity_available: 5 })
    await update(warehouse, { id, quantity_available: 6 })
    const { body } = await shop.ask(warehouse, inventoryCalls.history, { params: { id }, body: {} })
    expect(body).toMatchObject({
      total: 2,
      items: [{ available_after: 6, username: 'Warehouse' }, { available_after: 5 }],
    })
  })
  it('matches the quantities after many edits, holds and transfers at once, and no quantity is negative', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => aProduct(shop.db, { quantity_available: 10 })))
    const acts = Array.from({ length: 60 }, (_, n) => {
      const id = ids[n % 3]!
      if (n % 4 === 0) return shop.ask(warehouse, inventoryCalls.transferAll)
      if (n % 4 === 1) return update(supplier, { id, quantity_hold: n })
      return update(warehouse, { id, quantity_available: n })
    })
    expect((await Promise.all(acts)).map(({ status }) => status)).toEqual(acts.map(() => 200))
    for (const id of ids) {
      const { quantity_available, quantity_hold } = await row(id)
      const rows = await ledger(id)
      expect(rows.reduce((sum, line) => sum + line.available_after - line.available_before, 0)).toBe(quantity_available)
      expect(rows.reduce((sum, line) => sum + line.hold_after - line.hold_before, 0)).toBe(quantity_hold)
      for (const [at, line] of rows.entries()) {
        expect(line.available_before).toBe(rows[at - 1]?.available_after ?? 0)
        expect(line.hold_before).toBe(rows[at - 1]?.hold_after ?? 0)
      }
    }
  })
  it('matches the quantities in the demo shop', async () => {
    expect(await findUnexplained(shop.db)).toEqual([])
  })
})

describe('transferring all holds', () => {
  it('moves every hold into available and returns the number of products', async () => {
    const id = await aProduct(shop.db, { quantity_available: 2, quantity_hold: 5 })
    expect((await shop.ask(warehouse, inventoryCalls.transferAll)).body.message).toBe(
      'All products have been transferred',
    )
    expect(await row(id)).toMatchObject({ quantity_available: 7, quantity_hold: 0 })
    expect((await ledger(id)).at(-1)).toMatchObject({ why: 'All holds transferred', hold_before: 5, hold_after: 0 })
  })
})

describe('the export', () => {
  it('has every row of the view, with money as numbers', async () => {
    const { headers, bytes } = await shop.ask(warehouse, inventoryCalls.export, {
      body: { filter: 'Divebell', product_type: 'Waterproof Case' },
    })
    expect(headers['content-disposition']).toContain('inventory_summary.xlsx')
    const [sheet] = await readSheet(bytes)
    expect(sheet?.sheet).toBe('Inventory Summary')
    expect(sheet?.data).toHaveLength(18 * 3 + 1)
    expect(sheet?.data[1]?.[13]).toBe(34.99)
  })
})
