import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { undoCall } from '#shared/undoContract.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import { setStock } from '#test/storeStock.ts'
import { barcodeCalls } from '../contract.ts'
import { checkDigitOf, ownCodeOf } from '../rules.ts'

let shop: OpenShop
let warehouse: string
let hsc: string
beforeAll(async () => {
  shop = await openShop()
  ;[warehouse, hsc] = [await shop.signIn('warehouse'), await shop.signIn('hsc')]
})

const add = (product_id: number, code: string) =>
  shop.ask(warehouse, barcodeCalls.create, { body: { product_id, code } })
const find = (code: string, token = warehouse) => shop.ask(token, barcodeCalls.find, { body: { code } })
const undo = (id = '') => shop.ask(warehouse, undoCall, { params: { id } })
const removeProduct = (id: number) => shop.ask(warehouse, inventoryCalls.remove, { params: { id } })

let last = 0
/** A UPC-A that no other test uses. */
function aUpc() {
  const eleven = `7${String(++last).padStart(10, '0')}`
  return `${eleven}${checkDigitOf(`0${eleven}`)}`
}
const aCode = () => `T-${randomUUID()}`

describe('a code', () => {
  it('finds its product: a UPC-A also with the 0 before it, and with spaces around it', async () => {
    const id = await aProduct(shop.db)
    const upc = aUpc()
    expect((await add(id, upc)).body).toMatchObject({ product_id: id, code: `0${upc}`, symbology: 'ean13' })
    for (const code of [upc, `0${upc}`, ` ${upc} `]) expect((await find(code)).body.id).toBe(id)
    const text = aCode()
    expect((await add(id, text)).body).toMatchObject({ code: text, symbology: 'code128' })
    expect((await find(text)).body.id).toBe(id)
  })

  it('of our own label finds its product without being added, and cannot be added', async () => {
    const id = await aProduct(shop.db)
    const own = ownCodeOf(id)
    expect((await find(own)).body.id).toBe(id)
    expect((await add(id, own)).body.message).toContain(`for product ${id}`)
  })

  it('shows a store what it may see, with its own stock', async () => {
    const id = await aProduct(shop.db)
    const code = aCode()
    await add(id, code)
    const store = await shop.db.selectFrom('stores').select('id').where('name', '=', 'HSC').executeTakeFirstOrThrow()
    await setStock(shop.db, store.id, id, 3)
    const { body } = await find(code, hsc)
    expect(body).toMatchObject({ id, own_stock: 3 })
    expect(body).not.toHaveProperty('cost_price')
  })

  it.each([
    ['036000291453', 'The last digit of 036000291453 should be 2. Check the digits, or scan the code again.'],
    ['4006381333932', 'The last digit of 4006381333932 should be 1. Check the digits, or scan the code again.'],
    ['é', 'A code has only letters without accents, digits and signs.'],
    [' ', 'Scan or type a code.'],
    ['x'.repeat(49), 'A code can have at most 48 characters.'],
  ])('%j is refused', async (code, message) => {
    const id = await aProduct(shop.db)
    expect(await add(id, code)).toMatchObject({ status: 400, body: { errors: [{ field: 'code', message }] } })
  })

  it('that no product has is 404, and says what to do', async () => {
    expect(await find('NOBODY-1')).toMatchObject({
      status: 404,
      body: {
        message: 'No product has the code NOBODY-1. Search for the product by its name, and add the code to it.',
      },
    })
    expect((await add(999_999_999, aCode())).status).toBe(404)
  })
})

describe('a code belongs to one product', () => {
  it('and a second product gets 409 with the name of the first', async () => {
    const [one, two] = [await aProduct(shop.db, { device: 'Foghorn' }), await aProduct(shop.db)]
    const code = aCode()
    await add(one, code)
    const { status, body } = await add(two, code)
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^.*Foghorn.* already has the code /)])
    expect((await add(one, code)).body.message).toBe(`This product already has the code ${code}.`)
  })

  it('also if two are given it at the same time, ten times', async () => {
    for (let round = 0; round < 10; round++) {
      const code = aCode()
      const products = [await aProduct(shop.db), await aProduct(shop.db)]
      const replies = await Promise.all(products.map((id) => add(id, code)))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
  })

  it('until its product is removed; a product that comes back gets its codes back, except those given to others', async () => {
    const [one, two] = [await aProduct(shop.db), await aProduct(shop.db)]
    const [kept, given] = [aCode(), aCode()]
    await add(one, kept)
    await add(one, given)
    const removed = await removeProduct(one)
    expect((await find(kept)).status).toBe(404)
    expect((await add(two, given)).status).toBe(200)
    expect((await undo(removed.body.undo)).status).toBe(200)
    expect((await find(kept)).body.id).toBe(one)
    expect((await find(given)).body.id).toBe(two)
  })

  it('and a product that is removed while it gets a code keeps none, ten times', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await aProduct(shop.db)
      const code = aCode()
      const [added] = await Promise.all([add(id, code), removeProduct(id)])
      expect([200, 404]).toContain(added.status)
      expect((await find(code)).status).toBe(404)
    }
  })
})

it('a removed code does not come back if another product has it now, or if its product was removed', async () => {
  const [one, two] = [await aProduct(shop.db), await aProduct(shop.db)]
  const take = async (id: number) => (await shop.ask(warehouse, barcodeCalls.remove, { params: { id } })).body.undo
  const [given, orphan] = [(await add(one, aCode())).body, (await add(one, aCode())).body]
  const undoGiven = await take(given.id)
  const undoOrphan = await take(orphan.id)
  await add(two, given.code)
  await removeProduct(one)
  for (const id of [undoGiven, undoOrphan])
    expect(await undo(id)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/cannot be restored/) },
    })
})

it('a code is removed and brought back, and both are in the audit log', async () => {
  const id = await aProduct(shop.db)
  const { body: code } = await add(id, aCode())
  const { body } = await shop.ask(warehouse, barcodeCalls.remove, { params: { id: code.id } })
  expect((await find(code.code)).status).toBe(404)
  expect((await undo(body.undo)).status).toBe(200)
  expect((await find(code.code)).body.id).toBe(id)
  const log = await readAuditLog(shop.db, 'barcode', code.id)
  expect(log.map(({ act }) => act)).toEqual(['made', 'removed', 'restored'])
})
