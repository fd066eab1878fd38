import { beforeAll, describe, expect, it } from 'vitest'
import { undoCall, undoTogetherCall } from '#shared/undoContract.ts'
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

describe('undoing a change of a product', () => {
  it('restores the former values, and the ledger has both', async () => {
    const id = await aProduct(shop.db, { quantity_available: 70, quantity_hold: 5 })
    const before = await find(id)
    const changed = (await change({ id, quantity_available: 11, quantity_hold: 0, color: 'Teal' })).body
    expect((await undo(changed.undo)).body.message).toBe('The change to the product has been undone')
    expect(await find(id)).toEqual({ ...before, version: expect.any(Number) })
    const ledger = await shop.db
      .selectFrom('stock_ledger')
      .select(['why', 'available_after', 'hold_after'])
      .where('product_id', '=', id)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(ledger).toEqual([
      { why: 'Undone: Edited in the inventory', available_after: 70, hold_after: 5 },
      { why: 'Edited in the inventory', available_after: 11, hold_after: 0 },
    ])
    expect(await findUnexplained(shop.db)).toEqual([])
  })

  it('is possible for a supplier who set a hold', async () => {
    const supplier = await shop.signIn('supplier')
    const id = await aProduct(shop.db, { quantity_hold: 2 })
    const { body } = await shop.ask(supplier, inventoryCalls.update, { body: { id, quantity_hold: 9 } })
    expect((await shop.ask(supplier, undoCall, { params: { id: body.undo ?? '' } })).status).toBe(200)
    expect((await find(id))?.quantity_hold).toBe(2)
  })

  it('is refused after another change, and a change that changed nothing has no undo', async () => {
    const id = await aProduct(shop.db, { quantity_available: 3 })
    const first = (await change({ id, quantity_available: 4 })).body
    await change({ id, quantity_available: 5 })
    expect((await undo(first.undo)).status).toBe(409)
    expect((await find(id))?.quantity_available).toBe(5)
    expect((await change({ id, quantity_available: 5 })).body.undo).toBeUndefined()
  })
})

describe('undoing added pieces', () => {
  const adjust = async (id: number, by: number) =>
    (await shop.ask(warehouse, inventoryCalls.adjust, { body: { id, by, why: 'received' } })).body.undo

  it('takes the same pieces away, also after others', async () => {
    const id = await aProduct(shop.db, { quantity_available: 3 })
    const added = await adjust(id, 70)
    await adjust(id, 2)
    expect((await undo(added)).body.message).toBe('The change to the stock has been undone')
    expect((await find(id))?.quantity_available).toBe(5)
    expect(await findUnexplained(shop.db)).toEqual([])
  })

  it('is refused if they were sold meanwhile', async () => {
    const id = await aProduct(shop.db, { quantity_available: 0 })
    const added = await adjust(id, 4)
    await change({ id, quantity_available: 1 })
    expect((await undo(added)).status).toBe(409)
    expect((await find(id))?.quantity_available).toBe(1)
  })
})

describe('undoing several acts together', () => {
  const join = (...acts: string[]) => shop.ask(warehouse, undoTogetherCall, { body: { acts } })

  it('restores all rows that were saved one after the other', async () => {
    const ids = [await aProduct(shop.db, { minimum_limit: 1 }), await aProduct(shop.db, { minimum_limit: 2 })]
    const acts: string[] = []
    for (const id of ids) acts.push((await change({ id, minimum_limit: 70 })).body.undo ?? '')
    const together = (await join(...acts)).body.undo
    expect((await undo(together)).body.message).toBe('The changes have been undone')
    expect(await Promise.all(ids.map(async (id) => (await find(id))?.minimum_limit))).toEqual([1, 2])
    expect((await undo(together)).status).toBe(200)
  })

  it('restores none of them if one has changed since', async () => {
    const ids = [await aProduct(shop.db, { minimum_limit: 1 }), await aProduct(shop.db, { minimum_limit: 2 })]
    const acts: string[] = []
    for (const id of ids) acts.push((await change({ id, minimum_limit: 70 })).body.undo ?? '')
    const together = (await join(...acts)).body.undo
    await change({ id: ids[0] ?? 0, minimum_limit: 71 })
    expect((await undo(together)).status).toBe(409)
    expect(await Promise.all(ids.map(async (id) => (await find(id))?.minimum_limit))).toEqual([71, 70])
  })

  it('is refused for acts of others, for acts that are undone, and for joined ones', async () => {
    const id = await aProduct(shop.db, { minimum_limit: 1 })
    const act = (await change({ id, minimum_limit: 3 })).body.undo ?? ''
    const admin = await shop.signIn('admin')
    expect((await shop.ask(admin, undoTogetherCall, { body: { acts: [act] } })).status).toBe(404)
    const joined = (await join(act)).body.undo ?? ''
    expect((await join(joined)).status).toBe(404)
    await undo(act)
    expect((await join(act)).status).toBe(404)
  })
})
