import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OrderQuery, orderCalls } from '#features/orders/contract.ts'
import { findWrongSums, foldSums } from '#features/orders/server/sums.ts'
import { cents } from '#shared/money.ts'
import { type Buyer, fillBuyers } from '#test/buyers.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { anOrder, removeOrders } from '#test/orders.ts'
import { aProduct } from '#test/products.ts'
import { itRandomly } from '#test/randomly.ts'
import { type ReportQuery, reportCalls } from '../contract.ts'

let shop: OpenShop
let stores: Buyer[]
let office: string
let products: number[]
beforeAll(async () => {
  shop = await openShop('empty_shop')
  stores = await fillBuyers(shop.db, 2)
  office = (await fillBuyers(shop.db, 1, 'admin'))[0]!.token
  products = [await aProduct(shop.db), await aProduct(shop.db), await aProduct(shop.db)]
})
beforeEach(() => removeOrders(shop.db))

const report = async (body: Partial<ReportQuery>) => (await shop.ask(office, reportCalls.search, { body })).body
const charts = async (body: Partial<ReportQuery>) => (await shop.ask(office, reportCalls.charts, { body })).body
const summary = async (body: Partial<OrderQuery>) => (await shop.ask(office, orderCalls.search, { body })).body

const days = ['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'] as const
const names = ['HSC', 'HSC Halifax', 'Mic Mac'] as const
const money = fc.integer({ min: 0, max: 900_000 }).map(cents)
const flag = fc.constantFrom(0 as const, 1 as const)
const state = { status: flag, paid: flag }
const aLine = fc.record({
  product: fc.nat({ max: 2 }),
  quantity: fc.integer({ min: 1, max: 1000 }),
  price_cents: money,
  cost_cents: money,
})
const orderGiven = fc.record({
  store: fc.nat({ max: 1 }),
  username: fc.constantFrom(...names),
  placed_on: fc.constantFrom(...days),
  price_cents: money,
  ...state,
})
const act = fc.oneof(
  fc.record({ act: fc.constant('place' as const), order: orderGiven, lines: fc.array(aLine, { maxLength: 4 }) }),
  fc.record({ act: fc.constant('edit line' as const), at: fc.nat(), line: aLine }),
  fc.record({ act: fc.constant('remove line' as const), at: fc.nat() }),
  fc.record({ act: fc.constant('remove order' as const), at: fc.nat() }),
  fc.record({ act: fc.constant('move order' as const), at: fc.nat(), day: fc.constantFrom(...days) }),
  fc.record({ act: fc.constant('change all' as const), ...state }),
  fc.record({ act: fc.constant('remark' as const), at: fc.nat(), remarks: fc.constantFrom('', 'Leave at the dock.') }),
  fc.record({ act: fc.constant('fold' as const) }),
)
type Made<Values> = Values extends fc.Arbitrary<infer Value> ? Value : never
type Act = Made<typeof act>

const allOrders = () => shop.db.selectFrom('orders').selectAll().orderBy('id').execute()
const allLines = () => shop.db.selectFrom('order_lines').selectAll().orderBy('id').execute()

async function place({ store, ...order }: Made<typeof orderGiven>, lines: Made<typeof aLine>[]) {
  const ofProducts = lines.map(({ product, ...line }) => ({ ...line, product_id: products[product]! }))
  return anOrder(shop.db, { ...order, total_cents: order.price_cents, user_id: stores[store]!.user_id }, ofProducts)
}

/** Runs the acts concurrently. They change orders and lines that existed before. */
async function run(acts: readonly Act[]) {
  const [orders, lines] = [await allOrders(), await allLines()]
  const pick = (rows: { id: number }[], at: number) => rows[at % Math.max(rows.length, 1)]?.id ?? 0
  const perform = (each: Act): Promise<unknown> => {
    switch (each.act) {
      case 'place':
        return place(each.order, each.lines)
      case 'edit line': {
        const { product, ...change } = each.line
        const line = { ...change, product_id: products[product]! }
        return shop.db.updateTable('order_lines').set(line).where('id', '=', pick(lines, each.at)).execute()
      }
      case 'remove line':
        return shop.db.deleteFrom('order_lines').where('id', '=', pick(lines, each.at)).execute()
      case 'remove order':
        return shop.db.transaction().execute(async (tx) => {
          const id = pick(orders, each.at)
          await tx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute()
          await tx.deleteFrom('order_lines').where('order_id', '=', id).execute()
          await tx.deleteFrom('orders').where('id', '=', id).execute()
        })
      case 'move order': {
        const moved = { placed_on: each.day, user_id: stores[each.at % 2]!.user_id }
        return shop.db.updateTable('orders').set(moved).where('id', '=', pick(orders, each.at)).execute()
      }
      case 'change all': {
        const { status, paid } = each
        return shop.db.updateTable('orders').set({ status, paid }).execute()
      }
      case 'remark': {
        const { remarks } = each
        return shop.db.updateTable('orders').set({ remarks }).where('id', '=', pick(orders, each.at)).execute()
      }
      case 'fold':
        return foldSums(shop.db)
    }
  }
  await Promise.all(acts.map(perform))
}

interface Within {
  start_date?: string
  end_date?: string
}
const isWithin = (day: string, { start_date = '', end_date = '9999-12-31' }: Within) =>
  day >= start_date && day <= end_date
const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)

/** Compares both reports and the summary with sums in TypeScript of the rows in the tables. */
async function compare(within: Within, { status, paid }: { status: 0 | 1; paid: 0 | 1 }) {
  const lines = (await allLines()).filter(({ sold_on }) => isWithin(sold_on, within))
  const orders = (await allOrders()).filter(({ placed_on }) => isWithin(placed_on, within))
  const ofName = orders.filter(({ username }) => username.includes('HSC'))
  const named = new Set(ofName.map(({ id }) => id))
  await compareReport(within, lines)
  await compareReport(
    { ...within, query: 'hsc', filter_by: 'username' },
    lines.filter(({ order_id }) => named.has(order_id)),
  )
  const ofState = orders.filter((order) => order.status === status && order.paid === paid)
  for (const [found, query] of [
    [orders, {}],
    [ofState, { status, paid }],
    [ofName, { query: 'hsc', filter_by: 'username' as const }],
  ] as const) {
    const page = await summary({ ...within, ...query, per_page: 2 })
    expect(page).toMatchObject({ total: found.length, has_next: found.length > 2 })
    expect(page.totals?.summaryTotal).toBe(sumOf(found, ({ total_cents }) => total_cents) / 100)
  }
}

async function compareReport(asked: Partial<ReportQuery>, lines: Awaited<ReturnType<typeof allLines>>) {
  const sales = sumOf(lines, ({ quantity, price_cents }) => quantity * price_cents)
  const cost = sumOf(lines, ({ quantity, cost_cents }) => quantity * cost_cents)
  const { items, totals } = await report(asked)
  expect(totals).toEqual({
    quantity: sumOf(lines, ({ quantity }) => quantity),
    wholesalePrice: sales / 100,
    costPrice: cost / 100,
    profit: (sales - cost) / 100,
  })
  const byProduct = Map.groupBy(lines, ({ product_id }) => product_id)
  expect(items.map(({ product_id, quantity, device }) => ({ product_id, quantity, device }))).toEqual(
    [...byProduct]
      .map(([product_id, own]) => ({
        product_id,
        quantity: sumOf(own, ({ quantity }) => quantity),
        device: own.at(-1)?.device,
      }))
      .sort((a, b) => a.product_id - b.product_id),
  )
  const { weeks, stores: sellers, product_types, products: best } = await charts(asked)
  for (const part of [weeks, sellers, product_types, best])
    expect(sumOf<{ sales: number }>(part, (row) => Math.round(row.sales * 100))).toBe(sales)
}

describe('the kept sums', () => {
  itRandomly(
    'agree with the orders and their lines after acts at the same time',
    { few: 3, many: 12 },
    async (numRuns) => {
      const someDay = fc.option(fc.constantFrom(...days, '2026-01-15'), { nil: undefined })
      const moments = fc.array(fc.array(act, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 })
      await fc.assert(
        fc.asyncProperty(moments, someDay, someDay, fc.record(state), async (moments, one, other, filter) => {
          await removeOrders(shop.db)
          for (const acts of moments) await run(acts)
          expect(await findWrongSums(shop.db)).toEqual([])
          const [start_date, end_date] = one && other ? [one, other].sort() : [one, other]
          await compare({ ...(start_date && { start_date }), ...(end_date && { end_date }) }, filter)
          await foldSums(shop.db)
          expect(await findWrongSums(shop.db)).toEqual([])
          expect(await foldSums(shop.db)).toBe(0)
          await compare({}, filter)
        }),
        { numRuns },
      )
    },
  )

  it('let no order wait for another one, in whatever order they write', async () => {
    const [first, second] = [await shop.db.startTransaction().execute(), await shop.db.startTransaction().execute()]
    const buy = (db: typeof first, ...wanted: number[]) =>
      anOrder(
        db,
        { user_id: stores[0]!.user_id, placed_on: '2026-01-31' },
        wanted.map((product_id) => ({ product_id })),
      )
    await buy(first, products[0]!)
    await buy(second, products[1]!)
    await buy(first, products[1]!)
    await buy(second, products[0]!)
    await foldSums(shop.db)
    await second.commit().execute()
    await foldSums(shop.db)
    await first.rollback().execute()
    expect((await report({})).totals.quantity).toBe(2)
    expect(await findWrongSums(shop.db)).toEqual([])
  })

  it('are named by `verify` if they are wrong', async () => {
    const order = { user_id: stores[0]!.user_id, placed_on: '2026-01-31' }
    await anOrder(shop.db, order, [{ product_id: products[0]! }])
    await sql`update product_sums set quantity = 5 where span = 'month'`.execute(shop.db)
    await sql`update order_sums set orders = 0`.execute(shop.db)
    expect(await findWrongSums(shop.db)).toEqual([
      `order_sums 2026-01-31 ${stores[0]!.user_id} HSC 0 0`,
      `product_sums month 2026-01-01 ${products[0]}`,
    ])
  })

  it('are all named if very many are wrong', { tags: ['details'] }, async () => {
    await sql`
      insert into order_sums (day, user_id, username, status, paid, orders, price_cents, discount_cents, tax_cents, total_cents)
      select '1999-01-01', n, 'HSC', 1, 1, 1, 0, 0, 0, 0 from generate_series(1, 150000) as n`.execute(shop.db)
    expect((await findWrongSums(shop.db)).length).toBeGreaterThanOrEqual(150_000)
  })
})
