import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cartCalls } from '#features/cart/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { cents } from '#shared/money.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import { mostLines, orderFormCalls } from '../contract.ts'

let shop: OpenShop
let hsc: string
beforeAll(async () => {
  shop = await openShop()
  hsc = await shop.signIn('hsc')
})
beforeEach(async () => {
  await shop.db.deleteFrom('cart_items').execute()
})

const suggest = async (query: string, token = hsc) =>
  (await shop.ask(token, orderFormCalls.filter, { body: { query } })).body.items
const check = async (...items: object[]) => {
  const { status, body } = await shop.ask(hsc, orderFormCalls.check, { body: { items } })
  expect(status).toBe(200)
  return body.items
}

describe('suggestions', () => {
  it('are products with the typed words, with their name, stock and price', async () => {
    const id = await aProduct(shop.db, {
      brand: 'Lighthouse',
      device: 'Beacon 7',
      color: 'Foam',
      quantity_available: 4,
      wholesale_cents: cents(1250),
    })
    const found = [{ id, name: 'Lighthouse Beacon 7 Accessories Foam', quantity_available: 4, price: 12.5 }]
    expect(await suggest('beacon foam')).toEqual(found)
    expect(await suggest('baecon')).toEqual(found)
    expect(await suggest('nothingiscalledthis')).toEqual([])
    expect(await suggest('  ')).toEqual([])
  })

  it('begin with the product of a typed id, and are at most twelve', async () => {
    const found = await suggest('10')
    expect(found[0]?.id).toBe(10)
    expect(found).toHaveLength(12)
    expect(new Set(found.map(({ id }) => id)).size).toBe(12)
  })

  it('do not include removed products', async () => {
    const id = await aProduct(shop.db, { device: 'Goneby' })
    await shop.ask(await shop.signIn('warehouse'), inventoryCalls.remove, { params: { id } })
    expect(await suggest('goneby')).toEqual([])
    expect((await suggest(String(id))).map((product) => product.id)).not.toContain(id)
    expect(await check({ product_id: id, quantity: 1 })).toMatchObject([{ verdict: 'unknown' }])
  })

  it('do not include fields that are hidden from a store', async () => {
    for (const name of ['hsc', 'warehouse', 'admin']) {
      const [first] = await suggest('case', await shop.signIn(name))
      expect(Object.keys(first ?? {})).toEqual(['id', 'name', 'quantity_available', 'price'])
    }
  })
})

describe('a checked line', () => {
  it('has a verdict, with a message if it cannot be ordered', async () => {
    const some = await aProduct(shop.db, { quantity_available: 5, wholesale_cents: cents(999) })
    const none = await aProduct(shop.db, { quantity_available: 0 })
    const product = { id: some, name: 'Test Phone Accessories', quantity_available: 5, price: 9.99 }
    expect(
      await check(
        { product_id: some, quantity: 5 },
        { product_id: none, quantity: 1 },
        { product_id: 2_000_000_000, quantity: 1 },
      ),
    ).toEqual([
      { verdict: 'available', message: '', product, quantity_available: 5 },
      {
        verdict: 'out',
        message: 'This item is out of stock',
        product: { ...product, id: none, quantity_available: 0, price: 0 },
        quantity_available: 0,
      },
      { verdict: 'unknown', message: 'This item does not exist', product: null, quantity_available: 0 },
    ])
    expect(await check({ product_id: some, quantity: 6 })).toMatchObject([
      {
        verdict: 'short',
        message: 'We have less items in stock please decrease the quantity of your order',
        quantity_available: 5,
      },
    ])
  })

  it('counts the quantities in the cart and in the lines before it', async () => {
    const id = await aProduct(shop.db, { quantity_available: 5 })
    await shop.ask(hsc, cartCalls.add, { body: { product_id: id, quantity: 2 } })
    expect(
      await check(
        { product_id: id, quantity: 2 },
        { product_id: id, quantity: 2 },
        { product_id: id, quantity: 1 },
        { product_id: id, quantity: 1 },
      ),
    ).toMatchObject([
      { verdict: 'available', quantity_available: 3 },
      { verdict: 'short', quantity_available: 1 },
      { verdict: 'available', quantity_available: 1 },
      { verdict: 'short', quantity_available: 0 },
    ])
  })

  it('finds a product by its exact name, or the only product with the words of a name', async () => {
    const short = await aProduct(shop.db, { device: 'Skerry', quantity_available: 9 })
    const long = await aProduct(shop.db, { device: 'Skerry Ultra', color: 'Kelp', quantity_available: 9 })
    expect(
      await check(
        { name: 'skerry  accessories', quantity: 1 },
        { name: 'kelp skerry', quantity: 1 },
        { name: 'skerry', quantity: 1 },
        { name: 'skerry 100%_', quantity: 1 },
      ),
    ).toMatchObject([
      { verdict: 'available', product: { id: short } },
      { verdict: 'available', product: { id: long } },
      { verdict: 'several', message: 'Several items match. Choose one.', product: null },
      { verdict: 'unknown' },
    ])
  })

  it.each([
    [{ items: [] }, 'items', 'Send at least one line.'],
    [{}, 'items', 'Send the lines as items.'],
    [{ items: Array(mostLines + 1).fill({ product_id: 1, quantity: 1 }) }, 'items', 'Send at most 200 lines.'],
    [{ items: [{ product_id: 1, quantity: 0 }] }, 'items.0.quantity', 'Quantity must be 1 or more.'],
    [{ items: [{ product_id: 1, quantity: 1.5 }] }, 'items.0.quantity', 'Quantity must be a whole number.'],
    [{ items: [{ quantity: 1 }] }, 'items.0.product_id', 'Send the product_id or the name of the product.'],
    [{ items: [{ name: ' ', quantity: 1 }] }, 'items.0.product_id', 'Send the product_id or the name of the product.'],
    [{ items: [{ name: 'x'.repeat(201), quantity: 1 }] }, 'items.0.name', 'The name can have at most 200 characters.'],
  ])('is rejected for %j with a message', async (body, field, message) => {
    const response = await shop.ask(hsc, orderFormCalls.check, { body })
    expect(response.status).toBe(400)
    expect(response.body.errors).toContainEqual({ field, message })
  })
})
