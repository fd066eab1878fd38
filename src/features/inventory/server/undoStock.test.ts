import { beforeAll, describe, expect, it } from 'vitest'
import { undoCall } from '#shared/undoContract.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import { inventoryCalls, type ProductChange } from '../contract.ts'
import { findUnexplained } from './stockQueries.ts'

let shop: OpenShop
let warehouse: string
beforeAll(async () => {
  shop = await openShop()
  warehouse = await shop.signIn('warehouse')
  // The holds of the demo shop.
  await transfer()
})

const transfer = async () => (await shop.ask(warehouse, inventoryCalls.transferAll)).body
const undo = (id = '') => shop.ask(warehouse, undoCall, { params: { id } })
const change = (body: Partial<ProductChange>) => shop.ask(warehouse, inventoryCalls.update, { body })
const remove = async (id: number) => (await shop.ask(warehouse, inventoryCalls.remove, { params: { id } })).body.undo
const find = async (id: number) =>
  (await shop.ask(warehouse, inventoryCalls.search, { body: { query: String(id), filter_by: 'id' } })).body.items.find(
    (product) => product.id === id,
  )
const quantitiesOf = async (...ids: number[]) => {
  const rows = await Promise.all(ids.map(find))
  return rows.map((row) => [row?.quantity_available, row?.quantity_hold])
}

describe('undoing the removal of a product', () => {
  it('restores the same product, and logs it', async () => {
    const id = await aProduct(shop.db, { device: 'Missed Phone', quantity_available: 4, quantity_hold: 2 })
    const before = await find(id)
    const removed = await remove(id)
    expect(await find(id)).toBeUndefined()
    expect((await undo(removed)).body.message).toBe('Product has been restored')
    expect(await find(id)).toEqual({ ...before, version: expect.any(Number) })
    expect((await readAuditLog(shop.db, 'product', id)).map(({ act }) => act)).toEqual(['removed', 'restored'])
    await change({ id, quantity_hold: 0 })
  })
})

describe('undoing a transfer of all holds', () => {
  const aHeld = (quantity_available: number, quantity_hold: number) =>
    aProduct(shop.db, { quantity_available, quantity_hold })

  it('moves the same pieces back, and the ledger has both', async () => {
    const [one, other, without] = [await aHeld(2, 5), await aHeld(0, 1), await aHeld(3, 0)]
    const { undo: transferred, products } = await transfer()
    expect(products).toBe(2)
    await change({ id: one, quantity_available: 6 })
    expect((await undo(transferred)).body.message).toBe('All products have been put back on hold')
    expect(await quantitiesOf(one, other, without)).toEqual([
      [1, 5],
      [0, 1],
      [3, 0],
    ])
    const ledger = await shop.db
      .selectFrom('stock_ledger')
      .select(['why', 'username'])
      .where('product_id', '=', other)
      .orderBy('id')
      .execute()
    expect(ledger.slice(1)).toEqual([
      { why: 'All holds transferred', username: 'Warehouse' },
      { why: 'Undone: All holds transferred', username: 'Warehouse' },
    ])
    expect(await findUnexplained(shop.db)).toEqual([])
    await transfer()
  })

  it('is rejected as a whole if pieces of one product were sold, and says how many are left', async () => {
    const [one, other] = [await aHeld(2, 5), await aHeld(0, 3)]
    const { undo: transferred } = await transfer()
    await change({ id: other, quantity_available: 2 })
    expect(await undo(transferred)).toMatchObject({
      status: 409,
      body: {
        code: 'out_of_stock',
        message:
          'Nothing was put back on hold: 3 of Test Phone Accessories were transferred, and only 2 are left. Change the holds by hand.',
      },
    })
    expect(await quantitiesOf(one, other)).toEqual([
      [7, 0],
      [2, 0],
    ])
  })

  it.each([
    ['has a new hold', (id: number) => change({ id, quantity_hold: 1 })],
    ['was removed', (id: number) => remove(id)],
  ])('is rejected if a product %s', async (_, act) => {
    const id = await aHeld(2, 5)
    const { undo: transferred } = await transfer()
    await act(id)
    expect(await undo(transferred)).toMatchObject({
      status: 409,
      body: { code: 'stale', message: expect.stringContaining('Test Phone Accessories was removed or has a new hold') },
    })
    await transfer()
  })

  it('is not offered if there was no hold', async () => {
    expect((await transfer()).undo).toBeUndefined()
  })
})
