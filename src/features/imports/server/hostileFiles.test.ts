import { beforeAll, describe, expect, it } from 'vitest'
import { barcodeCalls } from '#features/barcodes/contract.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { imageCalls } from '#features/inventory/imageContract.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import { importCalls } from '../contract.ts'

let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})

const send = (kind: string, file: string | Buffer, who = admin) =>
  shop.ask(who, importCalls.insert, { body: { kind }, file: Buffer.from(file) })
const rowsOf = async (id: number) => (await shop.ask(admin, importCalls.rows, { body: { id, per_page: 0 } })).body.items
const judge = async (kind: string, file: string) => {
  const { status, body } = await send(kind, file)
  expect(status, JSON.stringify(body)).toBe(200)
  return rowsOf(body.id)
}
const errorOf = async (kind: string, file: string) =>
  (await judge(kind, file)).map(({ verdict, errors }) => errors[0]?.message ?? verdict)
const apply = (id: number, version: number, who = admin) =>
  shop.ask(who, importCalls.apply, { params: { id }, body: { version } })
const undo = (id: number) => shop.ask(admin, importCalls.undo, { params: { id } })

describe('cells that no list takes', () => {
  it.each([
    [
      'the error of a formula',
      '#REF!',
      'Device has the error #REF! of a formula. Correct the formula, or type the value.',
    ],
    ['32,767 characters', 'x'.repeat(32_767), 'Device can have at most 120 characters.'],
  ])('are refused: %s', async (_, device, message) => {
    expect(await errorOf('products', `Device,Type\n${device},Phone Case\n`)).toEqual([message])
  })
  it.each([
    ['-5', 'Available must be 0 or more.'],
    ['1000001', 'Available must be at most 1,000,000.'],
    ['1.5', 'Available must be a whole number.'],
    ['1-2', 'Available must be a number. “1-2” is none.'],
    ['1 2', 'Available must be a number. “1 2” is none.'],
    ['1e400', 'Available must be a number. “1e400” is none.'],
    ['1CA2', 'Available must be a number. “1CA2” is none.'],
  ])('are refused: the quantity %s', async (quantity, message) => {
    expect(await errorOf('products', `Device;Type;Available\nA;Phone Case;${quantity}\n`)).toEqual([message])
  })
  it('are refused: half a cent', async () => {
    expect(await errorOf('products', 'Device,Type,Cost\nA,Phone Case,1.005\n')).toEqual([
      'An amount can have at most two decimals.',
    ])
  })
  it('are kept as text: a formula of a command', async () => {
    const { body } = await send('discounts', "Promo Code,Discount\n=cmd|'/C calc'!A0,5\n")
    const { bytes } = await shop.ask(admin, importCalls.refused, { params: { id: body.id } })
    const again = await send('discounts', bytes)
    expect((await rowsOf(again.body.id))[0]?.called).toBe("=cmd|'/C calc'!A0")
  })
  it('may have halves of characters and zeros', async () => {
    const emoji = '😀'
    const cells = `${'a'.repeat(39)}${emoji}`
    expect(await errorOf('products', `Device,Type,Available\nA,Phone Case,${cells}\n`)).toEqual([
      expect.stringContaining('must be a number'),
    ])
    const heading = `${'h'.repeat(119)}${emoji}`
    expect(await errorOf('products', `Device,Type,${heading}\nAb,Phone Case,\n`)).toEqual(['new'])
    const utf16 = Buffer.from(`\ufeffDevice\tType\tx\0y\nAc\ud800\tPhone Case\n`, 'utf16le')
    expect((await send('products', utf16)).status).not.toBe(500)
  })
})

describe('an ID', () => {
  it('may be written as 12.0 or with spaces, but not as 1e2', async () => {
    const id = await aProduct(shop.db, { device: 'By ID', minimum_limit: 1 })
    const rows = await judge('products', `ID,Limit\n${id}.0,2\n`)
    expect(rows).toMatchObject([{ verdict: 'changed', called: expect.stringContaining('By ID') }])
    expect(await judge('products', `ID,Limit\n" ${id}",3\n`)).toMatchObject([{ verdict: 'changed' }])
    expect(await errorOf('products', 'ID,Limit\n1e2,3\n1.5,3\n-3,1\n99999999999,1\n')).toEqual([
      'ID must be a whole number, like 12. “1e2” is none.',
      'ID must be a whole number, like 12. “1.5” is none.',
      'ID must be a whole number, like 12. “-3” is none.',
      'There is no product with the ID 99999999999. Leave the ID empty to add a new one.',
    ])
  })
})

describe('two lines', () => {
  it('that swap the codes of two products are refused', async () => {
    const [one, two] = [await aProduct(shop.db), await aProduct(shop.db)]
    await shop.ask(admin, barcodeCalls.create, { body: { product_id: one, code: 'SWAP1' } })
    await shop.ask(admin, barcodeCalls.create, { body: { product_id: two, code: 'SWAP2' } })
    const rows = await judge('products', `ID,Barcode\n${one},SWAP2\n${two},SWAP1\n`)
    expect(rows.map(({ verdict }) => verdict)).toEqual(['refused', 'refused'])
  })
  it('cannot rename a product and add one with its former name', async () => {
    const id = await aProduct(shop.db, { device: 'Former', product_type: 'Phone Case' })
    expect(await errorOf('products', `ID,Device,Type\n${id},Latter,Phone Case\n,Former,Phone Case\n`)).toEqual([
      'changed',
      'Line 2 is the same product. Keep one of the two lines.',
    ])
  })
  it('cannot get the same name', async () => {
    await send('discounts', 'Promo Code,Discount\nFIRST,5\n').then(({ body }) => apply(body.id, body.version))
    const id = (await shop.ask(admin, discountCalls.search, { body: { query: 'FIRST' } })).body.items[0]?.id
    expect(await errorOf('discounts', `ID,Promo Code,Discount\n${id},SECOND,5\n,second,5\n`)).toEqual([
      'changed',
      'Line 2 is the same promo code. Keep one of the two lines.',
    ])
  })
})

describe('what the database refuses', () => {
  it('is refused before: days of a promo code that cross, and an audience of the one that the site promotes', async () => {
    const { body } = await send('discounts', 'Promo Code,Discount,Until\nCROSS,5,2026-12-01\n')
    await apply(body.id, body.version)
    const [crossed] = await errorOf('discounts', 'Promo Code,Start Date\nCROSS,2027-01-01\n')
    expect(crossed).toContain('before')
    await shop.db.updateTable('discounts').set({ promoted: false }).execute()
    const promoted = { promoted: true, audience: 'visitors' }
    await shop.db.updateTable('discounts').set(promoted).where('promo_code', '=', 'CROSS').execute()
    const [hidden] = await errorOf('discounts', 'Promo Code,Audience\nCROSS,Orders\n')
    expect(hidden).toContain('Promote another code in the settings first.')
  })
  it('is a 409: a code that another product got in the meantime', async () => {
    const { body } = await send('products', 'Device,Type,Barcode\nRacer,Phone Case,RACE1\n')
    await shop.ask(admin, barcodeCalls.create, { body: { product_id: await aProduct(shop.db), code: 'RACE1' } })
    expect([(await apply(body.id, body.version)).status]).toEqual([409])
  })
  it('is never the number of codes of one product', { tags: ['details'] }, async () => {
    const codes = (product: number) => Array.from({ length: 60 }, (_, n) => `M${product}-${n}`).join(';')
    const lines = Array.from({ length: 400 }, (_, n) => `Many ${n},Phone Case,"${codes(n)}"`)
    const { body } = await send('products', `Device,Type,Barcode\n${lines.join('\n')}\n`)
    const applied = await apply(body.id, body.version)
    expect([applied.status, applied.body.message]).toEqual([200, expect.anything()])
  })
})

describe('headings', () => {
  it('are remembered once if two columns have the same', async () => {
    const file = 'Thing,Thing,Type\nA,B,Phone Case\n'
    const { body } = await send('products', file)
    const columns = body.columns.map((column, at) => ({
      ...column,
      field: ['device', null, 'product_type'][at] ?? null,
    }))
    const changed = await shop.ask(admin, importCalls.columns, { params: { id: body.id }, body: { columns } })
    expect(changed.status).toBe(200)
    expect((await send('products', file)).body.columns.map(({ field }) => field)).toEqual([
      'device',
      null,
      'product_type',
    ])
  })
  it('may be of signs that stand for several letters', async () => {
    const heading = '㎯'.repeat(120)
    const { body } = await send('products', `Device,Type,${heading}\nSigns,Phone Case,1\n`)
    const { columns } = body
    expect((await shop.ask(admin, importCalls.columns, { params: { id: body.id }, body: { columns } })).status).toBe(
      200,
    )
  })
})

describe('an import', () => {
  it('can be applied by the warehouse after an admin has checked it, but not by a user who is not of the office any more', async () => {
    const { body } = await send('products', 'Device,Type\nBy two,Phone Case\n')
    const warehouse = await shop.comeIn('warehouse')
    const store = await shop.signIn('hsc')
    expect((await apply(body.id, body.version, store)).status).toBe(403)
    expect((await apply(body.id, body.version, warehouse.token)).status).toBe(200)
  })
  it('is stale if a product was removed after the check', async () => {
    const id = await aProduct(shop.db, { device: 'Gone soon' })
    const { body } = await send('products', `ID,Limit\n${id},77\n`)
    await shop.ask(admin, inventoryCalls.remove, { params: { id } })
    expect((await apply(body.id, body.version)).body.code).toBe('stale')
  })
  it('is undone once by two people, and not after a product was removed', async () => {
    const { body } = await send('products', 'Device,Type\nUndone twice,Phone Case\n')
    await apply(body.id, body.version)
    expect((await Promise.all([undo(body.id), undo(body.id)])).map(({ status }) => status).toSorted()).toEqual([
      200, 409,
    ])
    const other = await send('products', 'Device,Type\nRemoved before,Phone Case\n')
    await apply(other.body.id, other.body.version)
    const found = await shop.db
      .selectFrom('products')
      .select('id')
      .where('device', '=', 'Removed before')
      .executeTakeFirstOrThrow()
    await shop.ask(admin, inventoryCalls.remove, { params: { id: found.id } })
    expect((await undo(other.body.id)).status).toBe(409)
  })
  it('does not take the pin of an employee whose name it corrects', async () => {
    const one = await shop.db
      .selectFrom('employees')
      .select(['id', 'pin_hash'])
      .where('pin_hash', 'is not', null)
      .executeTakeFirstOrThrow()
    const { body } = await send('employees', `ID,Name\n${one.id},Corrected Name\n`)
    expect((await apply(body.id, body.version)).status).toBe(200)
    const after = await shop.db
      .selectFrom('employees')
      .select('pin_hash')
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow()
    expect(after.pin_hash).toEqual(one.pin_hash)
  })
  it('of a store whose postal code is written in small letters is the same afterwards, and can be undone', async () => {
    const file = 'Name,Address,City,Province,Postal Code,Phone\nSmall,1 Main St,Moncton,NS,b3h4r2,902 555 0199\n'
    const { body } = await send('stores', file)
    await apply(body.id, body.version)
    expect((await send('stores', file)).body.counts.same).toBe(1)
    const changed = await send('stores', 'Name,Postal Code\nSmall,b3h4r3\n')
    expect((await apply(changed.body.id, changed.body.version)).status).toBe(200)
    expect((await undo(changed.body.id)).status).toBe(200)
  })
  it('of the same products as another one, in another order, does not deadlock', { tags: ['details'] }, async () => {
    const ids: number[] = []
    for (let n = 0; n < 1100; n++) ids.push(await aProduct(shop.db))
    const file = (order: number[], limit: number) => `ID,Limit\n${order.map((id) => `${id},${limit}`).join('\n')}\n`
    const one = (await send('products', file(ids, 3))).body
    const two = (await send('products', file(ids.toReversed(), 4))).body
    const both = await Promise.all([apply(two.id, two.version), apply(one.id, one.version)])
    expect(both.map(({ status, body }) => `${status} ${body.code ?? ''}`).toSorted()).toEqual(['200 ', '409 stale'])
  })
})

it('needs a kind', async () => {
  expect((await send('', 'a,b\n1,2\n')).status).toBe(400)
  expect((await shop.ask(admin, imageCalls.insert, { body: {} })).status).toBe(400)
})
