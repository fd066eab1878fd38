import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cartCalls } from '#features/cart/contract.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { findUnexplained } from '#features/inventory/server/stockQueries.ts'
import { cents } from '#shared/money.ts'
import { type OpenShop, openShop, type SignedIn } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import { orderCalls } from '../contract.ts'

let shop: OpenShop
let hsc: SignedIn
beforeAll(async () => {
  shop = await openShop()
  hsc = await shop.comeIn('hsc')
  const counter = { promo_code: 'WALKIN', discount: 15, audience: 'visitors' } as const
  await shop.ask(await shop.signIn('admin'), discountCalls.create, { body: counter })
})
beforeEach(async () => {
  await shop.db.deleteFrom('cart_items').execute()
})

const add = (product_id: number, quantity: number, user = hsc) =>
  shop.ask(user.token, cartCalls.add, { body: { product_id, quantity } })
const place = (body: object = {}, user = hsc) =>
  shop.ask(user.token, orderCalls.place, { params: { userId: user.id }, body })
/** The same with an Idempotency-Key. */
const placeWithKey = (key: string, body: object = {}) =>
  shop.ask(hsc.token, orderCalls.place, { params: { userId: hsc.id }, body, key })
const product = (id: number) =>
  shop.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const linesOf = (order_id: number) =>
  shop.db.selectFrom('order_lines').selectAll().where('order_id', '=', order_id).orderBy('id').execute()
const cartOf = async (user = hsc) => (await shop.ask(user.token, cartCalls.items, { params: { userId: user.id } })).body

describe('placing an order', () => {
  it('prices and taxes the cart, moves its stock, empties it and queues the confirmation', async () => {
    const [one, other] = [
      await aProduct(shop.db, {
        device: 'iPhone 16',
        quantity_available: 10,
        wholesale_cents: cents(1050),
        cost_cents: cents(400),
      }),
      await aProduct(shop.db, { quantity_available: 4, wholesale_cents: cents(333) }),
    ]
    await add(one, 2)
    await add(other, 4)

    const { status, body } = await place({ price: 34.32, discount: 0, total_price: 39.12, remarks: ' By Friday ' })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(Number),
      username: 'HSC',
      user_id: hsc.id,
      price: 34.32,
      discount_amount: 0,
      tax_amount: 4.8,
      total_amount: 39.12,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      placed_at: expect.any(String),
      origin: '',
      remarks: 'By Friday',
      status: 0,
      paid: 0,
      promo_code: '',
      discount: 0,
      tax: 0.14,
      version: 1,
    })
    expect(await linesOf(body.id)).toMatchObject([
      { product_id: one, device: 'iPhone 16', quantity: 2, price_cents: 1050, wholesale_cents: 1050, cost_cents: 400 },
      { product_id: other, quantity: 4, price_cents: 333 },
    ])
    expect(await product(one)).toMatchObject({ quantity_available: 8, quantity_sold: 2 })
    expect(await product(other)).toMatchObject({ quantity_available: 0, quantity_sold: 4 })
    expect((await cartOf()).items).toEqual([])
    const ledger = await shop.db.selectFrom('stock_ledger').selectAll().where('order_id', '=', body.id).execute()
    expect(ledger).toHaveLength(2)
    expect(ledger[0]).toMatchObject({ username: 'HSC', why: 'Ordered' })
    const [mail] = await shop.db.selectFrom('outbox').selectAll().where('about_id', '=', body.id).execute()
    expect(mail).toMatchObject({ about: 'order confirmation', to_address: 'hsc@tidewater.example', state: 'waiting' })
    expect(mail?.text).toContain('2 × iPhone 16 Accessories at $10.50')
    expect(mail?.text).toContain('Total: $39.12')
  })

  it('applies a promo code in lower case, rounds half a cent up and counts its use', async () => {
    const promo = () =>
      shop.db
        .selectFrom('discounts')
        .select(['times_used', 'version'])
        .where('promo_code', '=', 'WELCOME10')
        .executeTakeFirstOrThrow()
    const before = await promo()
    await add(await aProduct(shop.db, { quantity_available: 1, wholesale_cents: cents(1005) }), 1)
    const { body } = await place({ promo_code: 'welcome10', discount: 0.1 })
    expect(body).toMatchObject({
      promo_code: 'WELCOME10',
      discount: 0.1,
      price: 10.05,
      discount_amount: 1.01,
      tax_amount: 1.41,
      total_amount: 10.45,
    })
    expect(await promo()).toEqual({ times_used: before.times_used + 1, version: before.version })
  })

  it('keeps the data of its products when a product is changed or removed later', async () => {
    const id = await aProduct(shop.db, { quantity_available: 5, wholesale_cents: cents(1000), color: 'Teal' })
    await add(id, 1)
    const { body } = await place()
    await shop.ask(await shop.signIn('warehouse'), inventoryCalls.update, {
      body: { id, device: 'Renamed', wholesale_price: 99, color: 'Sand' },
    })
    await shop.ask(await shop.signIn('warehouse'), inventoryCalls.remove, { params: { id } })
    expect(await linesOf(body.id)).toMatchObject([{ device: 'Test Phone', color: 'Teal', price_cents: 1000 }])
  })

  it.each([
    [{ promo_code: 'NOSUCH' }, 'There is no promo code NOSUCH. Check the spelling.'],
    [{ promo_code: 'clearance40' }, 'The promo code CLEARANCE40 is not valid today.'],
    [{ promo_code: 'SUMMER25' }, 'The promo code SUMMER25 is not valid today.'],
    [{ promo_code: 'walkin' }, 'The promo code WALKIN is for visitors at the counter. It cannot be used for orders.'],
    [{ remarks: 'x'.repeat(1001) }, 'Remarks can have at most 1000 characters.'],
    [{ price: 'much' }, 'The price must be a number.'],
  ])('rejects %o with a message and keeps the cart', async (wrong, message) => {
    await add(await aProduct(shop.db, { quantity_available: 1 }), 1)
    const { status, body } = await place(wrong)
    expect([status, body.message]).toEqual([400, message])
    expect((await cartOf()).items).toHaveLength(1)
  })

  it('rejects an empty cart and the cart of another user', async () => {
    expect((await place()).body).toMatchObject({ code: 'empty_cart' })
    const micmac = await shop.comeIn('micmac')
    await add(await aProduct(shop.db, { quantity_available: 1 }), 1)
    const { status } = await shop.ask(micmac.token, orderCalls.place, { params: { userId: hsc.id }, body: {} })
    expect(status).toBe(404)
    expect((await cartOf()).items).toHaveLength(1)
  })

  it('lists every line above the stock, and orders nothing', async () => {
    const [enough, few, gone] = [
      await aProduct(shop.db, { quantity_available: 5 }),
      await aProduct(shop.db, { quantity_available: 5, device: 'Few' }),
      await aProduct(shop.db, { quantity_available: 5, device: 'Gone' }),
    ]
    for (const id of [enough, few, gone]) await add(id, 3)
    const warehouse = await shop.signIn('warehouse')
    await shop.ask(warehouse, inventoryCalls.update, { body: { id: few, quantity_available: 2 } })
    await shop.ask(warehouse, inventoryCalls.remove, { params: { id: gone } })

    const { status, body } = await place()
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'out_of_stock',
      errors: [
        { field: `product_id.${few}`, message: 'Only 2 of Few Accessories in stock.' },
        { field: `product_id.${gone}`, message: 'Gone Accessories is out of stock.' },
      ],
    })
    expect(await product(enough)).toMatchObject({ quantity_available: 5, quantity_sold: 0 })
    expect((await cartOf()).items).toHaveLength(3)
  })

  it.each([
    { price: 10.01 },
    { price: 9.99 },
    { total_price: 11.41 },
    { discount: 0.1 },
    { promo_code: 'WELCOME10', discount: 0.2 },
  ])('rejects %o if the figures of the server differ, and returns them', async (sent) => {
    await add(await aProduct(shop.db, { quantity_available: 5, wholesale_cents: cents(1000) }), 1)
    const { status, body } = await place(sent)
    expect([status, body.code]).toEqual([409, 'price_changed'])
    expect(body.current).toEqual(
      'promo_code' in sent
        ? { price: 10, discount: 0.1, total_price: 10.4 }
        : { price: 10, discount: 0, total_price: 11.4 },
    )
    expect((await cartOf()).items).toHaveLength(1)
  })

  it('rejects other lines than those in the cart, even with the same figures', async () => {
    const [one, other] = [
      await aProduct(shop.db, { quantity_available: 5, wholesale_cents: cents(1000) }),
      await aProduct(shop.db, { quantity_available: 5, wholesale_cents: cents(1000) }),
    ]
    await add(one, 2)
    const figures = { price: 20, discount: 0, total_price: 22.8 }
    for (const lines of [
      [{ product_id: other, quantity: 2 }],
      [{ product_id: one, quantity: 1 }],
      [
        { product_id: one, quantity: 2 },
        { product_id: other, quantity: 1 },
      ],
      [],
    ]) {
      const { status, body } = await place({ lines, ...figures })
      expect([status, body.code, body.message]).toEqual([
        409,
        'cart_changed',
        'Your cart has changed. Check what is in it now, then order again.',
      ])
      expect(body.current).toEqual(figures)
    }
    const lines = [{ product_id: one, quantity: 2 }]
    expect((await place({ lines, ...figures, price: 19 })).body.code).toBe('price_changed')
    expect((await place({ lines, ...figures })).status).toBe(200)
  })

  it('accepts figures that differ by a fraction of a cent', async () => {
    await add(await aProduct(shop.db, { quantity_available: 5, wholesale_cents: cents(1033) }), 3)
    expect((await place({ price: 30.990000000000002, total_price: 35.3286 })).status).toBe(200)
  })
})

describe('an order that is sent twice', () => {
  it('is placed once, and both requests get the same response', async () => {
    const id = await aProduct(shop.db, { quantity_available: 5 })
    await add(id, 2)
    const first = await placeWithKey('once')
    const again = await placeWithKey('once')
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect(await product(id)).toMatchObject({ quantity_available: 3 })
  })

  it('is placed once when all requests arrive at once', async () => {
    const id = await aProduct(shop.db, { quantity_available: 50 })
    for (let round = 0; round < 5; round++) {
      await add(id, 2)
      const responses = await Promise.all(Array.from({ length: 6 }, () => placeWithKey(`both ${round}`)))
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
      expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
    }
    expect(await product(id)).toMatchObject({ quantity_available: 40, quantity_sold: 10 })
  })

  it('is rejected with another body, and an error is not kept for the key', async () => {
    expect((await placeWithKey('later')).status).toBe(400)
    await add(await aProduct(shop.db, { quantity_available: 5 }), 1)
    expect((await placeWithKey('later')).status).toBe(200)
    const other = await placeWithKey('later', { remarks: 'Another' })
    expect([other.status, other.body.code]).toEqual([409, 'key_used'])
  })
})

describe('many orders at once', () => {
  it('never sell more than the stock, and the ledger matches the stock', async () => {
    const stores = await Promise.all(['hsc', 'micmac', 'sunnyside', 'truro', 'sydney', 'moncton'].map(shop.comeIn))
    const [scarce, plenty] = [
      await aProduct(shop.db, { quantity_available: 10 }),
      await aProduct(shop.db, { quantity_available: 1000 }),
    ]
    const order = async (user: (typeof stores)[number]) => {
      await Promise.all([add(plenty, 3, user), add(scarce, 2, user)])
      return (await place({}, user)).status
    }
    const statuses = (await Promise.all(stores.map(async (user) => [await order(user), await order(user)]))).flat()
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
    const sold = statuses.filter((status) => status === 200).length
    expect(await product(scarce)).toMatchObject({ quantity_available: 0, quantity_sold: 10 })
    expect(sold).toBeGreaterThanOrEqual(5)
    expect(await findUnexplained(shop.db)).toEqual([])
  })
})
