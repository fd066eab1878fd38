import { randomUUID } from 'node:crypto'
import readSheet from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BodyInput } from '#shared/call.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import { inventoryCalls } from '../contract.ts'

let shop: OpenShop
let warehouse: string
let supplier: string
beforeAll(async () => {
  shop = await openShop()
  ;[warehouse, supplier] = [await shop.signIn('warehouse'), await shop.signIn('supplier')]
})

const adjust = (body: BodyInput<typeof inventoryCalls.adjust>) => shop.ask(warehouse, inventoryCalls.adjust, { body })
const update = (token: string, body: BodyInput<typeof inventoryCalls.update>) =>
  shop.ask(token, inventoryCalls.update, { body })
const row = (id: number) => shop.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const lastEntry = async (id: number) => {
  const { body } = await shop.ask(warehouse, inventoryCalls.history, { params: { id }, body: { per_page: 1 } })
  return body.items[0]
}

describe('adding pieces to a product and taking them away', () => {
  it('returns the quantity before and after, and the ledger has the reason and the note', async () => {
    const id = await aProduct(shop.db, { quantity_available: 12 })
    const { body } = await adjust({ id, by: 8, note: ' Two boxes ' })
    expect(body).toMatchObject({ id, quantity_before: 12, quantity_available: 20, version: 2 })
    expect(await lastEntry(id)).toMatchObject({
      username: 'Warehouse',
      why: 'Received',
      note: 'Two boxes',
      available_before: 12,
      available_after: 20,
    })
    expect((await adjust({ id, by: -3, why: 'broken' })).body).toMatchObject({ quantity_available: 17 })
    expect(await lastEntry(id)).toMatchObject({ why: 'Broken', note: '', available_after: 17 })
  })

  it('needs no version: pieces that several people add at the same time are all counted', async () => {
    const id = await aProduct(shop.db, { quantity_available: 5 })
    const replies = await Promise.all(Array.from({ length: 10 }, () => adjust({ id, by: 1 })))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect((await row(id)).quantity_available).toBe(15)
  })

  it('never goes below 0: of two people who take the last pieces, one gets 409 with the number that is there', async () => {
    const id = await aProduct(shop.db, { quantity_available: 3 })
    const replies = await Promise.all([1, 2].map(() => adjust({ id, by: -2, why: 'used' })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'out_of_stock',
      message: 'Nothing was taken away: only 1 are available.',
      errors: [{ field: 'by' }],
      current: { id, quantity_available: 1 },
    })
    await adjust({ id, by: -1, why: 'lost' })
    expect((await adjust({ id, by: -1, why: 'lost' })).body.message).toBe('Nothing was taken away: none are available.')
    expect((await row(id)).quantity_available).toBe(0)
  })

  it('rejects what is not a change, has no reason or would be too many', async () => {
    const id = await aProduct(shop.db, { quantity_available: 999_990 })
    for (const [body, message] of [
      [{ by: 0 }, 'Enter 1 or more.'],
      [{ by: 1.5 }, 'Enter a whole number.'],
      [{ by: -1 }, 'Choose a reason.'],
      [{ by: 11 }, 'Available must be at most 1,000,000.'],
      [{ by: 1, note: 'x'.repeat(201) }, 'The note can have at most 200 characters.'],
    ] as const) {
      const { status, body: reply } = await adjust({ id, ...body })
      expect([status, reply.message]).toEqual([400, message])
    }
    expect((await shop.ask(warehouse, inventoryCalls.adjust, { body: { id, by: 1, why: 'magic' } })).status).toBe(400)
    expect(await row(id)).toMatchObject({ quantity_available: 999_990, version: 1 })
  })

  it('does not change a product that was removed', async () => {
    const id = await aProduct(shop.db)
    await shop.ask(warehouse, inventoryCalls.remove, { params: { id } })
    expect((await adjust({ id, by: 1 })).status).toBe(404)
  })

  it('adds the pieces once when the same request is sent again', async () => {
    const id = await aProduct(shop.db)
    const sent = { body: { id, by: 4 }, key: randomUUID() }
    const first = await shop.ask(warehouse, inventoryCalls.adjust, sent)
    expect((await shop.ask(warehouse, inventoryCalls.adjust, sent)).body).toEqual(first.body)
    expect((await row(id)).quantity_available).toBe(4)
  })
})

describe('an edited quantity', () => {
  it('can have a reason and a note, which the history shows and finds', async () => {
    const id = await aProduct(shop.db, { quantity_available: 5 })
    const { body } = await update(warehouse, { id, quantity_available: 7, why: 'counted', note: 'Shelf 3' })
    expect(body).not.toHaveProperty('note')
    expect(await lastEntry(id)).toMatchObject({ why: 'Counted', note: 'Shelf 3', available_after: 7 })
    const found = await shop.ask(warehouse, inventoryCalls.history, { params: { id }, body: { query: 'shelf' } })
    expect(found.body.total).toBe(1)
  })
  it('has the usual reason without one', async () => {
    const id = await aProduct(shop.db)
    await update(warehouse, { id, quantity_available: 7, note: 'Shelf 4' })
    expect(await lastEntry(id)).toMatchObject({ why: 'Edited in the inventory', note: 'Shelf 4' })
  })
  it('can have a note of a supplier, but no other reason', async () => {
    const id = await aProduct(shop.db)
    expect((await update(supplier, { id, quantity_hold: 2, why: 'found' })).status).toBe(403)
    expect((await update(supplier, { id, quantity_hold: 2, note: 'On Friday' })).status).toBe(200)
    expect(await lastEntry(id)).toMatchObject({ why: 'Hold announced by the supplier', note: 'On Friday' })
  })
})

describe('transferring all holds', () => {
  it('counts the pieces and the products before, and returns the same numbers after', async () => {
    await shop.ask(warehouse, inventoryCalls.transferAll)
    for (const quantity_hold of [5, 7]) await aProduct(shop.db, { quantity_hold })
    expect((await shop.ask(warehouse, inventoryCalls.holds)).body).toEqual({ products: 2, pieces: 12 })
    expect((await shop.ask(warehouse, inventoryCalls.transferAll)).body).toMatchObject({ products: 2, pieces: 12 })
    expect((await shop.ask(warehouse, inventoryCalls.holds)).body).toEqual({ products: 0, pieces: 0 })
    expect((await shop.ask(warehouse, inventoryCalls.transferAll)).body).toMatchObject({ products: 0, pieces: 0 })
  })
})

describe('chosen products', () => {
  it('are listed and exported by their ids, within a view', async () => {
    const [one, two, other] = await Promise.all(
      [0, 0, 3].map((left) => aProduct(shop.db, { quantity_available: left })),
    )
    const body = { ids: [one, two, other].join(','), view: 'out' } as const
    const listed = await shop.ask(warehouse, inventoryCalls.search, { body })
    expect(listed.body.items.map(({ id }) => id).toSorted()).toEqual([one, two].toSorted())
    const { bytes } = await shop.ask(warehouse, inventoryCalls.export, { body: { ids: `${other}` } })
    expect((await readSheet(bytes))[0]?.data.slice(1).map(([id]) => id)).toEqual([other])
  })
  it('are rejected if their ids are not whole numbers', async () => {
    for (const ids of ['1,', 'x', '1;2', '1,99999999999'])
      expect((await shop.ask(warehouse, inventoryCalls.search, { body: { ids } })).status).toBe(400)
  })
})
