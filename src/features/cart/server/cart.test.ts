import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { cents } from '#shared/money.ts'
import { type OpenShop, openShop, type SignedIn } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import { cartCalls } from '../contract.ts'

let shop: OpenShop
let hsc: SignedIn
let stJohns: SignedIn
beforeAll(async () => {
  shop = await openShop()
  hsc = await shop.comeIn('hsc')
  stJohns = await shop.comeIn('stjohns')
})
beforeEach(async () => {
  await shop.db.deleteFrom('cart_items').execute()
})

const add = (product_id: number, quantity: number, more: object = {}) =>
  shop.ask(hsc.token, cartCalls.add, { body: { product_id, quantity, ...more } })
const set = (product_id: number, quantity: number) =>
  shop.ask(hsc.token, cartCalls.set, { body: { product_id, quantity } })
const cart = async (user = hsc) => (await shop.ask(user.token, cartCalls.items, { params: { userId: user.id } })).body

describe('the cart', () => {
  it('is empty at first, with totals of 0', async () => {
    expect(await cart()).toEqual({
      items: [],
      summary: {
        totals: [
          { id: 1, value: 'Subtotal', price: 0 },
          { id: 2, value: 'Discount', price: 0 },
          { id: 3, value: 'Tax', price: 0 },
          { id: 4, value: 'Total', price: 0 },
        ],
        subtotal: 0,
        tax: 0,
        total: 0,
      },
      tax_rate: 0.14,
      total: 0,
    })
  })

  it('adds to a line, uses the current price of the product and the tax of the store’s province', async () => {
    const id = await aProduct(shop.db, { quantity_available: 10, wholesale_cents: cents(1033) })
    expect((await add(id, 1)).body).toEqual({
      message: 'Item has been added to cart',
      product_id: id,
      quantity: 1,
      quantity_available: 10,
    })
    expect((await add(id, 2, { user_id: hsc.id })).body.quantity).toBe(3)
    await shop.ask(stJohns.token, cartCalls.add, { body: { product_id: id, quantity: 3 } })

    expect(await cart()).toMatchObject({
      items: [
        { product_id: id, device: 'Test Phone', quantity: 3, quantity_available: 10, price: 10.33, total_price: 30.99 },
      ],
      summary: { subtotal: 30.99, tax: 4.34, total: 35.33 },
      total: 1,
    })
    expect((await cart(stJohns)).summary).toMatchObject({ subtotal: 30.99, tax: 4.65, total: 35.64 })
  })

  it('uses a new tax rate from the day it starts', async () => {
    await sql`insert into tax_rates values ('NL', current_date + 2, 0.2), ('NL', current_date - 1, 0.16)`.execute(
      shop.db,
    )
    expect((await cart(stJohns)).tax_rate).toBe(0.16)
  })

  it('sets a quantity, and removes the line at 0', async () => {
    const id = await aProduct(shop.db, { quantity_available: 10 })
    expect((await set(id, 4)).body).toMatchObject({ message: 'Cart item has been updated', quantity: 4 })
    expect((await set(id, 2)).body.quantity).toBe(2)
    expect((await set(id, 0)).status).toBe(200)
    expect((await cart()).items).toEqual([])
  })

  it('rejects a quantity above the stock with the available number, and keeps the cart', async () => {
    const id = await aProduct(shop.db, { quantity_available: 5 })
    expect((await add(id, 6)).body).toMatchObject({ code: 'out_of_stock', message: 'Only 5 in stock.' })
    await add(id, 3)
    for (const asked of [add(id, 3), set(id, 6)]) {
      const { status, body } = await asked
      expect([status, body.message]).toEqual([409, 'Only 5 in stock. You have 3 in your cart.'])
      expect(body.current).toMatchObject({ product_id: id, quantity: 3, quantity_available: 5 })
    }
    expect((await cart()).items).toMatchObject([{ quantity: 3 }])
  })

  it('never has more than the stock after many adds at once', async () => {
    const id = await aProduct(shop.db, { quantity_available: 7 })
    const responses = await Promise.all(Array.from({ length: 20 }, () => add(id, 1)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(7)
    expect((await cart()).items).toMatchObject([{ quantity: 7 }])
  })

  it('keeps a line whose product is out of stock or removed, with 0 available', async () => {
    const [fewer, gone] = [
      await aProduct(shop.db, { quantity_available: 5 }),
      await aProduct(shop.db, { quantity_available: 5 }),
    ]
    await add(fewer, 4)
    await add(gone, 1)
    const warehouse = await shop.signIn('warehouse')
    await shop.ask(warehouse, inventoryCalls.update, { body: { id: fewer, quantity_available: 2 } })
    await shop.ask(warehouse, inventoryCalls.remove, { params: { id: gone } })
    expect((await cart()).items).toMatchObject([
      { product_id: fewer, quantity: 4, quantity_available: 2 },
      { product_id: gone, quantity: 1, quantity_available: 0 },
    ])
    expect((await add(gone, 1)).status).toBe(404)
    expect((await set(gone, 0)).status).toBe(200)
  })

  it('is 404 for other users', async () => {
    const id = await aProduct(shop.db, { quantity_available: 5 })
    expect((await shop.ask(hsc.token, cartCalls.items, { params: { userId: stJohns.id } })).status).toBe(404)
    expect((await add(id, 1, { user_id: stJohns.id })).status).toBe(404)
    expect((await cart(stJohns)).items).toEqual([])
  })

  it.each([
    [{ quantity: 0 }, 'Quantity must be 1 or more.'],
    [{ quantity: -1 }, 'Quantity must be 1 or more.'],
    [{ quantity: 1.5 }, 'Quantity must be a whole number.'],
    [{ quantity: 2_000_000 }, 'Quantity must be at most 1,000,000.'],
    [{ quantity: 'two' }, 'Quantity must be a whole number.'],
  ])('rejects %o with a message', async (wrong, message) => {
    const { status, body } = await shop.ask(hsc.token, cartCalls.add, { body: { product_id: 1, ...wrong } })
    expect(status).toBe(400)
    expect(body.errors).toContainEqual({ field: 'quantity', message })
  })
})
