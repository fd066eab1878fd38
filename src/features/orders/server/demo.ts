import { sql } from 'kysely'
import { figuresOf, fractionOf } from '#features/cart/pricing.ts'
import { setTimesUsed } from '#features/discounts/server/queries.ts'
import { fillStockHistory } from '#features/inventory/server/demo.ts'
import { readProducts } from '#features/inventory/server/queries.ts'
import { listBuyers } from '#features/stores/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { seeded } from '#platform/shop/seeded.ts'
import { type Day, daysAfter, daysFrom, today } from '#shared/day.ts'
import { copiedFrom } from './lineQueries.ts'
import { figureColumns } from './queries.ts'

const months = 14
/** How many orders a store places, compared with the stores that are not listed. */
const ordersOfStore: Record<string, number> = {
  HSC: 2.6,
  'Mic Mac': 2.2,
  Moncton: 1.6,
  'St. John’s': 1.5,
  'New Glasgow': 0.6,
}
/** How many orders a day has, compared with other days: from Sunday to Saturday, and from January to December. */
const ofWeekday = [0.35, 1.35, 1.15, 1.05, 1.1, 1.3, 0.7]
const ofMonth = [0.8, 0.75, 0.85, 0.9, 0.95, 1, 1, 1.05, 1.15, 1, 1.25, 1.6]
const remarks = [
  'Please send with Friday’s truck.',
  'Window display, matching colours please.',
  'Two of these are for a waiting customer.',
  'Leave at the mall’s loading dock, door 4.',
  'Call before delivery.',
]
const codes = [
  { promo_code: 'TIDE20', percent: 20 },
  { promo_code: 'WELCOME10', percent: 10 },
]

interface Buyer {
  user_id: number
  store_id: number
  username: string
  time_zone: string
  tax: number
}
type DemoProduct = ReturnType<typeof copiedFrom>

/** Inserts fourteen months of orders, up to yesterday. */
export async function fillOrders(db: Database) {
  const chance = seeded(14)
  const buyers = await listBuyers(db)
  const products = (await readProducts(db)).map(copiedFrom)
  const days = lastDays(Math.round(months * 30.4))
  const drafts = days.flatMap((day, at) => ordersOf(day, days.length - at, buyers, chance))
  const orders: ReturnType<typeof orderRow>[] = []
  const lines: ReturnType<typeof linesFor> = []
  for (const [at, draft] of drafts.entries()) {
    const ownLines = linesFor(at + 1, products, chance)
    orders.push(orderRow(at + 1, draft, ownLines, chance))
    lines.push(...ownLines)
  }
  await inBatches(orders, (batch) => db.insertInto('orders').values(batch).execute())
  await inBatches(lines, (batch) => db.insertInto('order_lines').values(batch).execute())
  await sql`select setval('orders_id_seq', ${orders.length})`.execute(db)
  for (const { promo_code } of codes) {
    await setTimesUsed(db, promo_code, orders.filter((order) => order.promo_code === promo_code).length)
  }
  await fillStockHistory(db, sales)
}

const sales = sql`(
  select product_id, quantity, placed_at as at, orders.id as order_id, user_id, username
  from order_lines join orders on orders.id = order_id)`

const lastDays = (count: number) => daysFrom(daysAfter(today(), -count), count)

/** The orders of a day: the buyer and the time of each. */
function ordersOf(day: Day, daysAgo: number, buyers: readonly Buyer[], chance: () => number) {
  const date = new Date(`${day}T12:00:00Z`)
  const growth = 1.15 - daysAgo / 2000
  const rate = 0.6 * (ofWeekday[date.getUTCDay()] ?? 1) * (ofMonth[date.getUTCMonth()] ?? 1) * growth
  return buyers
    .flatMap((buyer) => {
      const expected = rate * (ordersOfStore[buyer.username] ?? 1)
      const count = Math.floor(expected) + (chance() < expected % 1 ? 1 : 0)
      return Array.from({ length: count }, () => ({
        day,
        daysAgo,
        buyer,
        minute: Math.floor(9 * 60 + chance() * 11 * 60),
      }))
    })
    .sort((one, other) => one.minute - other.minute)
}

/** The lines of an order: up to twelve of a cheap product, one or two of an expensive one. The first products are more frequent. */
function linesFor(order_id: number, products: readonly DemoProduct[], chance: () => number) {
  const chosen = new Map<number, DemoProduct>()
  const count = 1 + Math.floor(chance() ** 2 * 8)
  while (chosen.size < count) {
    const product = products[Math.floor(chance() ** 1.6 * products.length)]
    if (product && (product.wholesale_cents < 20_000 || chance() < 0.12)) chosen.set(product.product_id, product)
  }
  return [...chosen.values()].map((product) => ({
    order_id,
    ...product,
    quantity: product.wholesale_cents < 20_000 ? 1 + Math.floor(chance() ** 1.8 * 12) : 1 + Math.floor(chance() * 2),
  }))
}

type DemoOrder = ReturnType<typeof ordersOf>[number]

function orderRow(
  id: number,
  { day, daysAgo, buyer, minute }: DemoOrder,
  lines: ReturnType<typeof linesFor>,
  chance: () => number,
) {
  const { time_zone, tax, ...ids } = buyer
  const promo = chance() < 0.09 ? codes[Math.floor(chance() * codes.length)] : undefined
  const discount = promo ? fractionOf(promo.percent) : 0
  const figures = figuresOf(
    lines.map(({ quantity, price_cents }) => ({ quantity, price: price_cents })),
    { discount, tax },
  )
  return {
    id,
    ...ids,
    placed_on: day,
    placed_at: `${day} ${clock(minute)} ${time_zone}`,
    ...figureColumns(figures),
    discount,
    tax,
    promo_code: promo?.promo_code ?? '',
    remarks: chance() < 0.06 ? (remarks[Math.floor(chance() * remarks.length)] ?? '') : '',
    // Old orders are completed and paid. Some of the last weeks are not yet.
    status: chance() < Math.min(daysAgo > 21 ? 1 : 0.97, daysAgo / 8) ? 1 : 0,
    paid: chance() < Math.min(0.985, daysAgo / 40) ? 1 : 0,
  }
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

async function inBatches<Row>(rows: readonly Row[], insert: (batch: Row[]) => Promise<unknown>) {
  for (let at = 0; at < rows.length; at += 1000) await insert(rows.slice(at, at + 1000))
}
