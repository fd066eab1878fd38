import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { cartCalls } from '#features/cart/contract.ts'
import { customDiscount, type Figures, figuresOf, fractionOf } from '#features/cart/pricing.ts'
import { type Cents, cents, shareOf } from '#shared/money.ts'
import { type Buyer, fillBuyers } from '#test/buyers.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import { itRandomly } from '#test/randomly.ts'
import { orderCalls } from '../contract.ts'
import { orderLineCalls } from '../linesContract.ts'

let shop: OpenShop
let store: Buyer
let office: Buyer
beforeAll(async () => {
  shop = await openShop('empty_shop')
  const stores = await fillBuyers(shop.db, 1)
  const offices = await fillBuyers(shop.db, 1, 'admin_warehouse')
  store = stores[0]!
  office = offices[0]!
})

const amounts = (max: number) => fc.integer({ min: 0, max }).map(cents)
/** Fractions with at most twelve decimals, as in the database. */
const fractions = fc.oneof(
  fc.integer({ min: -10_000, max: 10_000 }).map((basisPoints) => basisPoints / 10_000),
  fc.integer({ min: -1e12, max: 1e12 }).map((units) => units / 1e12),
)
const promoCodes = fc.option(
  fc.integer({ min: 1, max: 10_000 }).map((units) => units / 100),
  { nil: undefined },
)

/** Calculates one row in PostgreSQL. */
async function calculate<Row>(expression: ReturnType<typeof sql>): Promise<Row> {
  const { rows } = await sql<Row>`select ${expression}`.execute(shop.db)
  return rows[0]!
}

describe('our calculations agree with PostgreSQL', () => {
  it('on a share of an amount, to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(amounts(1e11), fractions), { minLength: 50 }), async (shares) => {
        const [amountsSent, fractionsSent] = [shares.map(([amount]) => amount), shares.map(([, fraction]) => fraction)]
        const { rows } = await sql<{ share: number }>`
          select round(amount * fraction) as share
          from unnest(${amountsSent}::bigint[], ${fractionsSent}::numeric[]) as sent (amount, fraction)`.execute(
          shop.db,
        )
        expect(shares.map(([amount, fraction]) => shareOf(amount, fraction))).toEqual(rows.map(({ share }) => share))
      }),
      { numRuns: 20 },
    )
  })

  it('on the figures of any lines', async () => {
    const line = fc.record({ price: amounts(10_000_000), quantity: fc.integer({ min: 1, max: 1_000_000 }) })
    const taxes = fc.integer({ min: 0, max: 9_999 }).map((units) => units / 10_000)
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 8 }), fractions, taxes, async (lines, discount, tax) => {
        const [prices, quantities] = [lines.map(({ price }) => price), lines.map(({ quantity }) => quantity)]
        const figures = await calculate<Figures>(sql`
          subtotal, round(subtotal * ${discount}::numeric) as discount, round(subtotal * ${tax}::numeric) as tax,
            subtotal + round(subtotal * ${tax}::numeric) - round(subtotal * ${discount}::numeric) as total
          from (
            select coalesce(sum(price * quantity), 0) as subtotal
            from unnest(${prices}::numeric[], ${quantities}::numeric[]) as line (price, quantity)
          ) as sums`)
        expect(figuresOf(lines, { discount, tax })).toEqual(figures)
      }),
      { numRuns: 150 },
    )
  })

  it('on a discount set by hand: its saved fraction results in the same amount', async () => {
    const amountAndPrice = amounts(1e11).chain((price) =>
      fc.tuple(fc.integer({ min: -price, max: price }).map(cents), fc.constant(price)),
    )
    await fc.assert(
      fc.asyncProperty(amountAndPrice, async ([amount, price]) => {
        const { discount } = customDiscount(amount, price)
        const { kept } = await calculate<{ kept: number }>(sql`${discount}::numeric(13, 12) as kept`)
        expect(shareOf(price, kept) + 0).toBe(price === 0 ? 0 : amount + 0)
        expect(shareOf(price, discount)).toBe(shareOf(price, kept))
      }),
      { numRuns: 150 },
    )
  })
})

interface Line {
  id: number
  price: Cents
  quantity: number
}

/** An edit by the office. The test applies it to the order as it is then. */
type Step =
  | { does: 'quantity'; line: number; quantity: number }
  | { does: 'price'; line: number; price: Cents }
  | { does: 'remove'; line: number }
  | { does: 'discount'; share: number }
const line = fc.nat(100)
const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({ does: fc.constant('quantity'), line, quantity: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ does: fc.constant('price'), line, price: amounts(300_000) }),
    fc.record({ does: fc.constant('remove'), line }),
    fc.record({ does: fc.constant('discount'), share: fc.double({ min: -1, max: 1, noNaN: true }) }),
  ),
  { maxLength: 8 },
)
const carts = fc.array(fc.record({ price: amounts(300_000), quantity: fc.integer({ min: 1, max: 20 }) }), {
  minLength: 1,
  maxLength: 4,
})

describe('any order, with any edits', () => {
  itRandomly(
    'has the same figures on the page, on the server and in the database',
    { few: 6, many: 30 },
    async (numRuns) => {
      await fc.assert(
        fc.asyncProperty(carts, promoCodes, steps, async (cart, percent, edits) => {
          await fillCart(cart)
          const placed = await placeAsThePageDoes(percent)
          for (const edit of edits) await expectSameAfter(placed.id, edit)
        }),
        { numRuns },
      )
    },
  )

  async function fillCart(cart: { price: Cents; quantity: number }[]) {
    for (const { price, quantity } of cart) {
      const product_id = await aProduct(shop.db, { quantity_available: 1000, wholesale_cents: price })
      await shop.ask(store.token, cartCalls.set, { body: { product_id, quantity } })
    }
  }

  /** Calculates the figures as the page does and orders with them. The server would reject other figures. */
  async function placeAsThePageDoes(percent: number | undefined) {
    const promo_code = percent === undefined ? '' : `OFF${percent * 100}`
    if (percent !== undefined) {
      await shop.db
        .insertInto('discounts')
        .values({ promo_code, percent })
        .onConflict((same) => same.doNothing())
        .execute()
    }
    const { body: shown } = await shop.ask(store.token, cartCalls.items, { params: { userId: store.user_id } })
    const lines = shown.items.map(({ price, quantity }) => ({ price: inCents(price), quantity }))
    const discount = percent === undefined ? 0 : fractionOf(percent)
    const figures = figuresOf(lines, { discount, tax: shown.tax_rate })
    expect([shown.summary.subtotal, shown.summary.tax].map(inCents)).toEqual([figures.subtotal, figures.tax])

    const { status, body } = await shop.ask(store.token, orderCalls.place, {
      params: { userId: store.user_id },
      body: { price: figures.subtotal / 100, discount, total_price: figures.total / 100, promo_code },
    })
    expect([status, body.message]).toEqual([200, undefined])
    await expectFigures(body, figures)
    return body
  }

  async function expectSameAfter(id: number, edit: Step) {
    const before = await orderOf(id)
    const lines = await linesOf(id)
    const expected = after(edit, lines, before)
    if (!expected) return
    const { status, body } = await expected.ask()
    expect([status, body.message]).toEqual([200, expected.message])
    await expectFigures('order' in body ? body.order : body, expected.figures)
  }

  /** The request of an edit, and the figures that our rules expect. */
  function after(edit: Step, lines: Line[], { id, price, discount, tax }: Awaited<ReturnType<typeof orderOf>>) {
    if (edit.does === 'discount') {
      const amount = cents(Math.round(price * edit.share))
      const body = { discount_amount: amount / 100 }
      const ask = () => shop.ask(office.token, orderCalls.update, { params: { id }, body })
      const figures = figuresOf(lines, { ...customDiscount(amount, price), tax })
      return { ask, figures: { ...figures, discount: amount }, message: undefined }
    }
    const line = lines[edit.line % lines.length]
    if (!line) return undefined
    const params = { id: line.id }
    const others = lines.filter((other) => other !== line)
    if (edit.does === 'remove') {
      const ask = () => shop.ask(office.token, orderLineCalls.remove, { params })
      return { ask, figures: figuresOf(others, { discount, tax }), message: 'Transaction line has been deleted' }
    }
    const change = edit.does === 'price' ? { price: edit.price } : { quantity: edit.quantity }
    const body = edit.does === 'price' ? { price: edit.price / 100 } : change
    const ask = () => shop.ask(office.token, orderLineCalls.update, { params, body })
    return { ask, figures: figuresOf([...others, { ...line, ...change }], { discount, tax }), message: undefined }
  }

  interface OrderFigures {
    id: number
    price: number
    discount_amount: number
    tax_amount: number
    total_amount: number
  }
  /** Compares the figures in the response with our rules and with those that PostgreSQL calculates from the saved lines. */
  async function expectFigures(order: OrderFigures, figures: Figures) {
    const { id, price, discount_amount, tax_amount, total_amount } = order
    const received = [price, discount_amount, tax_amount, total_amount].map(inCents)
    expect(received).toEqual([figures.subtotal, figures.discount, figures.tax, figures.total].map((sum) => sum + 0))
    const calculated = await calculate<Figures>(sql`
      subtotal, round(subtotal * discount) as discount, round(subtotal * tax) as tax,
        subtotal + round(subtotal * tax) - round(subtotal * discount) as total
      from orders, lateral (
        select coalesce(sum(quantity::numeric * price_cents), 0) as subtotal from order_lines where order_id = orders.id
      ) as sums
      where id = ${id}`)
    expect([calculated.subtotal, calculated.discount, calculated.tax, calculated.total]).toEqual(received)
  }

  const inCents = (dollars: number) => cents(Math.round(dollars * 100) + 0)
  const orderOf = (id: number) =>
    shop.db
      .selectFrom('orders')
      .select(['id', 'price_cents as price', 'discount', 'tax'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const linesOf = (order_id: number): Promise<Line[]> =>
    shop.db
      .selectFrom('order_lines')
      .select(['id', 'price_cents as price', 'quantity'])
      .where('order_id', '=', order_id)
      .orderBy('id')
      .execute()
})
