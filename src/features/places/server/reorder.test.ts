import { beforeAll, beforeEach, expect, it } from 'vitest'
import { cartCalls } from '#features/cart/contract.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import { aShippedShop, type ShippedShop } from '#test/shipments.ts'
import { setStock } from '#test/storeStock.ts'
import { placeCalls } from '../contract.ts'

let shop: OpenShop
let at: ShippedShop
beforeAll(async () => {
  shop = await openShop()
  at = await aShippedShop(shop)
})
beforeEach(() => shop.db.deleteFrom('cart_items').execute())

/** A product of which HSC has some pieces and wants at least ten. */
async function aLowProduct({ on_hand = 3, available = 100 } = {}) {
  const product_id = await aProduct(shop.db, { quantity_available: available })
  await setStock(shop.db, at.hscId, product_id, on_hand)
  const lines = [{ product_id, minimum: 10 }]
  await shop.ask(at.warehouse, placeCalls.shelf, { body: { store_id: at.hscId, lines } })
  return product_id
}
const reorder = (products: number[], token = at.hsc.token, key?: string) =>
  shop.ask(token, placeCalls.reorder, { body: { products }, ...(key !== undefined && { key }) })
const inCart = async () =>
  (await shop.ask(at.hsc.token, cartCalls.items, { params: { userId: at.hsc.id } })).body.items.map(
    ({ product_id, quantity }) => [product_id, quantity],
  )

it('adds what is missing up to the minimum, at most what the warehouse has, and says what it could not add', async () => {
  const [low, scarce, none] = [
    await aLowProduct(),
    await aLowProduct({ available: 2 }),
    await aLowProduct({ available: 0 }),
  ]
  const { body } = await reorder([low, scarce, none])
  expect(body).toMatchObject({
    message: '2 of 3 products are in your cart, up to the minimum',
    items: [
      { product_id: low, missing: 7, added: 7, note: '' },
      { product_id: scarce, missing: 7, added: 2, note: 'Only 2 in stock.' },
      { product_id: none, missing: 7, added: 0, note: 'Out of stock.' },
    ],
  })
  expect(await inCart()).toEqual([
    [low, 7],
    [scarce, 2],
  ])
})

it('counts what is in the cart, ordered and on its way, so that nothing is ordered twice', async () => {
  const low = await aLowProduct()
  const order = await at.order([3], { products: [low] })
  await at.ship(order, [1])
  await shop.ask(at.hsc.token, cartCalls.add, { body: { product_id: low, quantity: 1 } })
  expect((await reorder([low])).body.items).toMatchObject([{ missing: 3, added: 3 }])
  expect(await inCart()).toEqual([[low, 4]])
  expect((await reorder([low])).body).toEqual({
    message: 'Nothing is missing: the rest is on its way, ordered, or in your cart',
    items: [],
  })
})

it('leaves out products that the store never counted or that have enough, and happens once for a key', async () => {
  const [enough, uncounted, low] = [await aLowProduct({ on_hand: 10 }), await aProduct(shop.db), await aLowProduct()]
  const send = () => reorder([enough, uncounted, low], at.hsc.token, 'once-for-a-key')
  expect((await send()).body.items).toMatchObject([{ product_id: low, added: 7 }])
  expect((await send()).body.items).toMatchObject([{ product_id: low, added: 7 }])
  expect(await inCart()).toEqual([[low, 7]])
  // Another store has a stock and a minimum of its own.
  expect((await reorder([low], at.micmac)).body.items).toEqual([])
})
