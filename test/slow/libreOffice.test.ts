import { beforeAll, describe, expect, it } from 'vitest'
import { discountCalls } from '#features/discounts/contract.ts'
import type { ImportKindName } from '#features/imports/columns.ts'
import { importCalls } from '#features/imports/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { placeCalls } from '#features/places/contract.ts'
import { saveInLibreOffice } from '../../tools/libreOffice.ts'
import { type OpenShop, openShop } from '../openShop.ts'

let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})

const send = async (kind: ImportKindName, file: Buffer) =>
  (await shop.ask(admin, importCalls.insert, { body: { kind }, file })).body

const exports: Record<string, { kind: ImportKindName; read: () => Promise<{ bytes: Buffer }> }> = {
  'the inventory': { kind: 'products', read: () => shop.ask(admin, inventoryCalls.export, { body: {} }) },
  'the stock of a store': {
    kind: 'products',
    read: () => shop.ask(admin, placeCalls.export, { body: { store_id: 2 } }),
  },
  'the stock of the warehouse': {
    kind: 'products',
    read: () => shop.ask(admin, placeCalls.export, { body: { store_id: null } }),
  },
  'promo codes': { kind: 'discounts', read: () => shop.ask(admin, discountCalls.export, { body: {} }) },
}

describe('an export that LibreOffice has opened and saved', () => {
  it.each(Object.keys(exports))('is the same in every row: %s', async (name) => {
    const { kind, read } = exports[name] ?? { kind: 'products' as const, read: () => Promise.reject(new Error(name)) }
    const { bytes } = await read()
    for (const format of ['xlsx', 'csv'] as const) {
      const { id, counts } = await send(kind, saveInLibreOffice(bytes, 'xlsx', format))
      const { items } = (await shop.ask(admin, importCalls.rows, { body: { id, verdict: 'changed' } })).body
      expect([format, items.slice(0, 3)]).toEqual([format, []])
      expect([format, counts]).toEqual([format, { new: 0, changed: 0, refused: 0, same: expect.any(Number) }])
      expect(counts.same).toBeGreaterThan(4)
    }
  })
})

describe('a price that was changed there', () => {
  it('is one changed row', async () => {
    const { bytes } = await shop.ask(admin, inventoryCalls.export, { body: {} })
    const [headings = '', first = '', ...rest] = saveInLibreOffice(bytes, 'xlsx', 'csv').toString().split('\n')
    const at = headings.split(',').indexOf('Cost Price')
    const cells = first.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    const changed = cells.with(at, '123.45').join(',')
    const csv = Buffer.from([headings, changed, ...rest].join('\n'))
    const { id, counts } = await send('products', saveInLibreOffice(csv, 'csv', 'xlsx'))
    expect(counts).toMatchObject({ new: 0, changed: 1, refused: 0 })
    const { items } = (await shop.ask(admin, importCalls.rows, { body: { id, verdict: 'changed' } })).body
    expect(items).toMatchObject([{ changes: [{ field: 'cost_price', after: 123.45 }] }])
  })
})
