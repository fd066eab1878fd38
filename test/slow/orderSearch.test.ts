import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Order, paidNames, statusNames } from '#features/orders/columns.ts'
import { type OrderQuery, orderCalls } from '#features/orders/contract.ts'
import { findOrders } from '#features/orders/server/queries.ts'
import { openDatabase } from '#platform/db/database.ts'
import { daysAfter } from '#shared/day.ts'
import { cents } from '#shared/money.ts'
import { fillBuyers } from '../buyers.ts'
import { type OpenShop, openShop } from '../openShop.ts'
import { anOrder, fillOrders } from '../orders.ts'
import { plansOf } from '../plans.ts'
import { createDatabase, sharedPostgres } from '../postgres.ts'

let shop: OpenShop
let office: string
let rows: string[][]

const usernames = ['HSC', 'HSC 26', 'Mic Mac', 'Sprin', 'Moncton', '4711 Depot']
const remarks = [
  '',
  '',
  'Leave at the dock.',
  'mus',
  'urgent 2026-03-05',
  'Call (902) 555',
  'paid cash',
  '50%  off_now',
  '12.50 due',
]
const promoCodes = ['', '', 'SPRING26', 'TIDE', 'Pending', 'out', '7up']
const prices = [0, 50, 1250, 2600, 4711, 71_100, 123_450]
const days = ['2025-12-31', '2026-01-26', '2026-03-05', '2026-11-12']
const pick = <Value>(of: readonly Value[], at: number): Value => of[at % of.length] as Value

beforeAll(async () => {
  shop = await openShop('empty_shop')
  const [store] = await fillBuyers(shop.db, 1)
  const [admin] = await fillBuyers(shop.db, 1, 'admin')
  office = admin!.token
  // The days of the first orders are in no order. Those of the others are, as in a shop without imported orders.
  for (let at = 0; at < 360; at++) {
    const day = at < 160 ? pick(days, at * 7 + 1) : daysAfter('2025-12-20', Math.floor((at - 160) / 5))
    const price_cents = cents(pick(prices, at * 3))
    const discount_cents = cents(pick([0, 0, 26, -50], at) % (price_cents + 1))
    const tax_cents = cents(Math.round(price_cents * 0.13))
    await anOrder(
      shop.db,
      {
        ...{ user_id: store!.user_id, username: pick(usernames, at), placed_on: day },
        ...{ price_cents, discount_cents, tax_cents, total_cents: cents(price_cents + tax_cents - discount_cents) },
        ...{ remarks: pick(remarks, at * 5 + 2), promo_code: pick(promoCodes, at * 2 + Math.floor(at / 9)) },
        ...{ status: Number(at % 3 > 0), paid: Number(at % 4 > 0) },
      },
      [],
    )
  }
  const { items } = await ask({ per_page: 0 })
  rows = items.map((order) => textsOf(order).flatMap((text) => text.split(/\s+/).filter(Boolean)))
})

const ask = async (body: Partial<OrderQuery>) => {
  const { status, body: found } = await shop.ask(office, orderCalls.search, { body })
  expect(status, JSON.stringify(body)).toBe(200)
  return found
}

/** The texts of an order in the order in which a search through all columns reads them. */
const textsOf = (order: Order) => [
  ...[String(order.id), order.username],
  ...[order.price, order.discount_amount, order.tax_amount, order.total_amount].map((amount) => amount.toFixed(2)),
  ...[order.date, order.remarks, statusNames[order.status], paidNames[order.paid], order.promo_code],
]

/** Changes a word of an order as people do who mistype it, or who know only a part of it. */
const changes: Readonly<Record<string, (word: string, at: number, next: string) => string>> = {
  none: (word) => word,
  dropped: (word, at) => word.slice(0, at) + word.slice(at + 1),
  wrong: (word, at) => `${word.slice(0, at)}x${word.slice(at + 1)}`,
  added: (word, at) => `${word.slice(0, at)}x${word.slice(at)}`,
  swapped: (word, at) =>
    word.slice(0, at) +
    word
      .slice(at, at + 2)
      .split('')
      .reverse()
      .join('') +
    word.slice(at + 2),
  begun: (word, at) => word.slice(0, at + 1),
  ended: (word, at) => word.slice(at),
  joined: (word, _, next) => word + next,
  'joined with a letter': (word, _, next) => `${word}x${next}`,
  'joined with the beginning': (word, at, next) => `${word}x${next.slice(0, at + 1)}`,
  'an amount': (word) => `$${word}`,
  negative: (word) => `-${word}`,
}
const typed = fc
  .record({ row: fc.nat(), word: fc.nat(), letter: fc.nat(), change: fc.constantFrom(...Object.keys(changes)) })
  .map(({ row, word, letter, change }) => () => {
    const words = pick(rows, row)
    const [text, next] = [pick(words, word), pick(words, word + 1)]
    return (changes[change]?.(text, letter % text.length, next) ?? text) || text
  })
const oneOrTwo = fc.oneof({ weight: 3, arbitrary: fc.tuple(typed) }, { weight: 1, arbitrary: fc.tuple(typed, typed) })
const number = fc
  .oneof(
    fc.nat(99).map((each) => String(each).padStart(2, '0')),
    fc.nat(400).map(String),
    fc.constantFrom(
      '2025',
      '2026',
      '2026-01',
      '-12-',
      '-26',
      '-0',
      '-0.50',
      '$26',
      '+12',
      '12.5',
      '12.50',
      '.50',
      '1,234.50',
    ),
  )
  .map((word) => () => word)
const numbers = fc.oneof(fc.tuple(number), fc.tuple(number, fc.oneof(number, typed)))
const limits = fc.record(
  {
    ...{ status: fc.constantFrom(0 as const, 1 as const), start_date: fc.constantFrom(...days.slice(0, 2)) },
    end_date: fc.constantFrom(...days.slice(2)),
  },
  { requiredKeys: [] },
)
const order = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constant({ sort: 'total_amount' as const, direction: 'desc' as const }) },
)

describe('a search of the transactions through all columns', () => {
  it('finds and sums the same by its keys as row by row, in the same order', async () => {
    let found = 0
    await fc.assert(
      fc.asyncProperty(oneOrTwo, limits, order, async (words, limits, order) => {
        const query = words.map((word) => word()).join(' ')
        const asked = { query, ...limits, ...order }
        // A whole list is searched row by row.
        const whole = await ask({ ...asked, per_page: 0 })
        const expected = whole.items.map(({ id }) => id)
        const pages = []
        for (let page = 1; page <= 8; page++) {
          const { items, total, totals, has_next } = await ask({ ...asked, page, per_page: 50 })
          expect({ total, totals, has_next }, query).toEqual({
            ...{ total: expected.length, totals: whole.totals, has_next: expected.length > page * 50 },
          })
          pages.push(...items.map(({ id }) => id))
          if (!has_next) break
        }
        expect(pages, query).toEqual(expected)
        if (expected.length > 0) found++
      }),
      { numRuns: 250 },
    )
    expect(found).toBeGreaterThan(60)
  })

  it('finds the same numbers on any page as row by row', async () => {
    let found = 0
    await fc.assert(
      fc.asyncProperty(numbers, limits, order, fc.nat(), async (words, limits, order, at) => {
        const query = words.map((word) => word()).join(' ')
        const asked = { query, ...limits, ...order }
        const whole = await ask({ ...asked, per_page: 0 })
        const page = 1 + (at % (1 + Math.ceil(whole.total / 7)))
        const { items, total, totals } = await ask({ ...asked, page, per_page: 7 })
        expect({ total, totals }, query).toEqual({ total: whole.items.length, totals: whole.totals })
        const expected = whole.items.slice((page - 1) * 7, page * 7)
        expect(
          items.map(({ id }) => id),
          `${query}, page ${page}`,
        ).toEqual(expected.map(({ id }) => id))
        if (expected.length > 0) found++
      }),
      { numRuns: 250 },
    )
    expect(found).toBeGreaterThan(50)
  })

  it('reads the orders from indexes', async () => {
    const connection = { ...sharedPostgres(), database: `plans_${randomUUID().slice(0, 8)}` }
    await createDatabase(sharedPostgres(), connection.database, 'demo_shop')
    const db = openDatabase(connection)
    await fillOrders(db, 10_000)
    const session = { id: 1, user_id: 1, username: 'Office', email: 'office@shop.test', type: 'admin' } as const
    const caller = {
      ...session,
      must_change_password: false,
      must_add_factor: false,
      is_proved: true,
      in_training: false,
    }
    for (const query of ['hsc', 'monctn', 'pending hsc', '4711', '$1,917.70', '2026-03-05', '2026', '15', '15 hsc']) {
      const asked = orderCalls.search.body.parse({ query, per_page: 10 })
      const plans = await plansOf(connection, (db) => findOrders(db, asked, caller))
      expect(plans).toHaveLength(1)
      expect(plans[0], query).not.toContain('Seq Scan on orders')
      expect(plans[0], query).toContain('Index Scan using orders_day_idx')
    }
    await db.destroy()
  })
})
