import { sql } from 'kysely'
import { moveStock } from '#features/inventory/server/moveStock.ts'
import { type Connection, type Database, openDatabase } from '#platform/db/database.ts'
import { type Buyer, fillBuyers } from '#test/buyers.ts'
import { medianOf, serve } from './compare.ts'
import { add, place, runTurns, type Turn } from './orderLoad.ts'

const seconds = 2
const rounds = 3
/** The carts that are filled before each round in which orders are only placed. */
const filledCarts = 3000

const firstUser = 7_000_000
const firstProduct = 8_000_000
const promo_code = 'EVERYBODY'

interface Kind {
  orders: string
  products: number
  promo_code: string
}
const kinds: Kind[] = [
  { orders: 'of 8 products', products: 8, promo_code: '' },
  { orders: 'of 2,000 products', products: 2000, promo_code: '' },
  { orders: 'of 2,000, all with one code', products: 2000, promo_code },
]

/** Measures orders of three lines, each by another store: how many a second, and how long a store waits. */
export async function measureOrders(connection: Connection) {
  const db = openDatabase(connection)
  const buyers = await fillShop(db)
  const rows: Record<string, string | number>[] = []
  const shop = await serve('shop', connection, {})
  for (const kind of kinds) {
    for (const connections of [32, 1]) {
      for (const timed of timings(db, buyers, kind)) {
        const { rate, p99 } = await measureRounds(shop.port, connections, timed)
        const figures = { connections, 'orders/s': Math.round(rate), 'p99 ms': Math.round(p99) }
        rows.push({ orders: kind.orders, timed: timed.what, ...figures })
      }
    }
  }
  shop.stop()
  await db.destroy()
  console.log('\nOrders of three lines: goal, on 2 quiet cores, 300 whole orders/s at 32 connections')
  console.table(rows)
}

interface Timing {
  what: string
  prepare: () => Promise<unknown>
  turn: () => Turn
}
const timings = (db: Database, buyers: Buyer[], kind: Kind): Timing[] => [
  { what: 'whole: 3 into the cart, then placed', prepare: async () => {}, turn: () => orderWhole(buyers, kind) },
  { what: 'placed only', prepare: () => fillCarts(db, kind), turn: () => placeFilled(buyers, kind) },
]

/** Returns the median round. The first one is the warm-up. */
async function measureRounds(port: number, connections: number, { prepare, turn }: Timing) {
  const taken: Awaited<ReturnType<typeof runTurns>>[] = []
  for (let round = 0; round <= rounds; round++) {
    await prepare()
    const figures = await runTurns(port, connections, seconds, turn())
    if (round > 0) taken.push(figures)
  }
  return medianOf(taken)
}

/** Each connection is another store, which fills its cart and orders. */
function orderWhole(buyers: Buyer[], { products, promo_code }: Kind): Turn {
  return async (ask, worker) => {
    const buyer = buyers[filledCarts + worker]!
    for (const product_id of threeOf(products)) await add(ask, buyer, { product_id, quantity: 2 })
    await place(ask, buyer, promo_code)
    return true
  }
}

/** Each turn is the order of another store, whose cart is full already. */
function placeFilled(buyers: Buyer[], { promo_code }: Kind): Turn {
  let next = 0
  return async (ask) => {
    if (next === filledCarts) return false
    await place(ask, buyers[next++]!, promo_code)
    return true
  }
}

function threeOf(products: number) {
  const chosen = new Set<number>()
  while (chosen.size < 3) chosen.add(firstProduct + Math.floor(Math.random() * products))
  return chosen
}

async function fillShop(db: Database): Promise<Buyer[]> {
  await sql`select setval('users_id_seq', ${firstUser}, false), setval('products_id_seq', ${firstProduct}, false)`.execute(
    db,
  )
  const buyers = await fillBuyers(db, filledCarts + 33)
  await sql`insert into discounts (promo_code, percent) values (${promo_code}, 10)`.execute(db)
  await moveStock(db, { by: { user_id: firstUser, username: 'Bench' }, why: 'Bench' }, (tx) =>
    sql`
      insert into products (device, product_type, brand, category, subcategory, color, description, quantity_available,
        wholesale_cents, cost_cents)
      select 'Galaxy S24 ' || n, 'Phone Case', 'Otter & Co', 'Rugged', 'Series ' || n % 97, 'Teal', 'From lot' || n,
        1000000, 500 + n, 300 + n
      from generate_series(0, 1999) n`.execute(tx),
  )
  await sql`vacuum analyze`.execute(db)
  return buyers
}

const fillCarts = (db: Database, { products }: Kind) =>
  sql`
    insert into cart_items (user_id, product_id, quantity)
    select ${firstUser} + n, ${firstProduct} + (n * 7919 + nth * 613) % ${products}::integer, 2
    from generate_series(0, ${filledCarts - 1}::integer) n cross join generate_series(0, 2) nth
    on conflict do nothing`.execute(db)
