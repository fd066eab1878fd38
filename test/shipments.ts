import { cartCalls } from '#features/cart/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { pickingCalls } from '#features/shipments/contract.ts'
import { type Cents, cents } from '#shared/money.ts'
import type { OpenShop, SignedIn } from './openShop.ts'
import { aProduct } from './products.ts'

interface Wanted {
  buyer?: SignedIn
  /** Otherwise there is a new product with 100 pieces for each line. */
  products?: readonly number[]
  price?: Cents
  /** A fraction of the price. */
  discount?: number
}

interface Act {
  token?: string
  key?: string
  expected?: string
  cancel_rest?: boolean
}

export type ShippedShop = Awaited<ReturnType<typeof aShippedShop>>

/** The people of a shop who order, pick and ship, and their acts. */
export async function aShippedShop(shop: OpenShop) {
  const { db } = shop
  const hsc = await shop.comeIn('hsc')
  const [admin, warehouse, micmac] = [
    await shop.signIn('admin'),
    await shop.signIn('warehouse'),
    await shop.signIn('micmac'),
  ]
  const { id: hscId } = await db.selectFrom('stores').select('id').where('name', '=', 'HSC').executeTakeFirstOrThrow()

  const linesOf = (order_id: number) =>
    db
      .selectFrom('order_lines')
      .select(['id', 'product_id', 'quantity', 'shipped', 'version'])
      .where('order_id', '=', order_id)
      .orderBy('id')
      .execute()
  const figuresOf = (order_id: number) =>
    db
      .selectFrom('orders')
      .select(['price_cents', 'discount_cents', 'tax', 'tax_cents', 'total_cents'])
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow()

  /** Places an order with these quantities. */
  async function order(quantities: readonly number[], wanted: Wanted = {}) {
    const { buyer = hsc, products = [], price = cents(1000), discount = 0 } = wanted
    await db.deleteFrom('cart_items').execute()
    const ids: number[] = []
    for (const [at, quantity] of quantities.entries()) {
      const product_id = products[at] ?? (await aProduct(db, { quantity_available: 100, wholesale_cents: price }))
      ids.push(product_id)
      await shop.ask(buyer.token, cartCalls.add, { body: { product_id, quantity } })
    }
    const { id } = (await shop.ask(buyer.token, orderCalls.place, { params: { userId: buyer.id }, body: {} })).body
    const { price_cents } = await figuresOf(id)
    const discount_amount = Math.round(price_cents * discount) / 100
    if (discount > 0) await shop.ask(warehouse, orderCalls.update, { params: { id }, body: { discount_amount } })
    const lines = await linesOf(id)
    const lineOf = (product_id: number) => lines.find((line) => line.product_id === product_id)?.id ?? 0
    return { id, products: ids, lines: ids.map(lineOf), figures: await figuresOf(id) }
  }

  /** Ships these quantities of the lines of an order. */
  const ship = (
    { id, lines }: { id: number; lines: readonly number[] },
    picked: readonly number[],
    { token = warehouse, key, ...more }: Act = {},
  ) =>
    shop.ask(token, pickingCalls.ship, {
      body: {
        transaction_id: id,
        lines: picked.map((quantity, at) => ({ line_id: lines[at] ?? 0, quantity })),
        ...more,
      },
      ...(key !== undefined && { key }),
    })

  const availableOf = (ids: readonly number[]) =>
    Promise.all(
      ids.map(async (id) => {
        const product = db.selectFrom('products').select('quantity_available').where('id', '=', id)
        return (await product.executeTakeFirstOrThrow()).quantity_available
      }),
    )
  const mailsAbout = (what: string, id: number) =>
    db.selectFrom('outbox').selectAll().where('about', '=', what).where('about_id', '=', id).execute()

  return { admin, warehouse, hsc, micmac, hscId, order, ship, linesOf, figuresOf, availableOf, mailsAbout }
}
