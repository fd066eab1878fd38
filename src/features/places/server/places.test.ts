import { beforeAll, describe, expect, it } from 'vitest'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { movementCalls } from '#features/stock/contract.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import { setStock } from '#test/storeStock.ts'
import { placeCalls } from '../contract.ts'

let shop: OpenShop
let warehouse: string
let hsc: string
let hscId: number
let micmacId: number
beforeAll(async () => {
  shop = await openShop()
  ;[warehouse, hsc] = [await shop.signIn('warehouse'), await shop.signIn('hsc')]
  const idOf = async (name: string) =>
    (await shop.db.selectFrom('stores').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  ;[hscId, micmacId] = [await idOf('HSC'), await idOf('Mic Mac')]
})

const places = (token: string, product_id: number) => shop.ask(token, placeCalls.places, { params: { product_id } })

describe('the places of a product', () => {
  it('are the warehouse and every store for the office', async () => {
    const id = await aProduct(shop.db, { quantity_available: 30, minimum_limit: 4 })
    await setStock(shop.db, hscId, id, 6)
    const { items } = (await places(warehouse, id)).body
    expect(items[0]).toMatchObject({ store_id: null, place: 'Warehouse', on_hand: 30, minimum: 4 })
    expect(items).toContainEqual({ store_id: hscId, place: 'HSC', on_hand: 6, in_transit: 0, minimum: 0, shelf: '' })
    const none = { on_hand: 0, in_transit: 0, minimum: 0, shelf: '' }
    expect(items).toContainEqual({ store_id: micmacId, place: 'Mic Mac', ...none })
    expect((await places(warehouse, 999_999_999)).status).toBe(404)
  })

  it('are its own and what can be ordered for a store', async () => {
    const id = await aProduct(shop.db, { quantity_available: 30 })
    await setStock(shop.db, micmacId, id, 2)
    expect((await places(hsc, id)).body.items.map(({ place, on_hand }) => [place, on_hand])).toEqual([
      ['Warehouse', 30],
      ['HSC', 0],
    ])
  })
})

describe('shelves and minimums', () => {
  it('are set for several products at once, in a store and in the warehouse', async () => {
    const [one, two] = [await aProduct(shop.db), await aProduct(shop.db)]
    const lines = [
      { product_id: one, shelf: 'A-01', minimum: 3 },
      { product_id: two, shelf: 'B-02' },
    ]
    for (const store_id of [hscId, null]) {
      const reply = await shop.ask(warehouse, placeCalls.shelf, { body: { store_id, lines } })
      expect(reply.body).toMatchObject({ message: '2 shelves have been saved' })
    }
    const { items } = (await places(warehouse, one)).body
    expect(items[0]).toMatchObject({ shelf: 'A-01', minimum: 3 })
    expect(items).toContainEqual(expect.objectContaining({ store_id: hscId, shelf: 'A-01', minimum: 3, on_hand: 0 }))
  })

  it('are not saved for any product if one does not exist', async () => {
    const one = await aProduct(shop.db)
    const lines = [
      { product_id: one, shelf: 'A-01' },
      { product_id: 999_999_999, shelf: 'A-02' },
    ]
    expect((await shop.ask(warehouse, placeCalls.shelf, { body: { store_id: hscId, lines } })).status).toBe(404)
    expect((await places(warehouse, one)).body.items.map(({ shelf }) => shelf)).not.toContain('A-01')
  })
})

describe('the list of what a store has', () => {
  it('has the products with a row in that store, and views of those below their minimum and of none', async () => {
    const id = await aProduct(shop.db, { quantity_available: 8 })
    await setStock(shop.db, hscId, id, 1)
    const lines = [{ product_id: id, minimum: 2 }]
    await shop.ask(warehouse, placeCalls.shelf, { body: { store_id: hscId, lines } })
    const find = async (view: 'all' | 'low' | 'none') =>
      (await shop.ask(hsc, placeCalls.search, { body: { view, query: String(id), filter_by: 'id' } })).body.items
    expect(await find('low')).toMatchObject([{ id, on_hand: 1, minimum: 2, available: 8 }])
    expect(await find('none')).toEqual([])
  })

  it('is its own for a store, and of a chosen store for the office', async () => {
    expect((await shop.ask(hsc, placeCalls.search, { body: { store_id: micmacId } })).status).toBe(404)
    expect((await shop.ask(warehouse, placeCalls.search, { body: {} })).status).toBe(400)
    expect((await shop.ask(warehouse, placeCalls.search, { body: { store_id: micmacId } })).status).toBe(200)
  })
})

it('a store sees its own stock on each product of the catalogue that it has counted', async () => {
  const [counted, other] = [await aProduct(shop.db), await aProduct(shop.db)]
  await setStock(shop.db, hscId, counted, 7)
  const { body } = await shop.ask(hsc, inventoryCalls.search, { body: { ids: `${counted},${other}` } })
  const own = new Map(body.items.map((row) => [row.id, row.own_stock]))
  expect([own.get(counted), own.get(other)]).toEqual([7, undefined])
})

it('a store lists the movements of its own place only', async () => {
  const id = await aProduct(shop.db, { quantity_available: 8 })
  await setStock(shop.db, hscId, id, 7)
  await setStock(shop.db, micmacId, id, 3)
  const find = (store_id?: number) =>
    shop.ask(hsc, movementCalls.search, { body: { product_id: id, ...(store_id !== undefined && { store_id }) } })
  expect((await find()).body.items.map(({ place }) => place)).toEqual(['HSC'])
  expect((await find(micmacId)).status).toBe(404)
  expect((await find(0)).status).toBe(404)
  const ofWarehouse = await shop.ask(warehouse, movementCalls.search, { body: { product_id: id, store_id: null } })
  expect(ofWarehouse.body.items.map(({ place }) => place)).toEqual(['Warehouse'])
})
