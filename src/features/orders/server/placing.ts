import { sql } from 'kysely'
import type { Figures } from '#features/cart/pricing.ts'
import { type LockedLine, lockingLines, removingLines } from '#features/cart/server/queries.ts'
import { stockCause } from '#features/inventory/server/moveStock.ts'
import { sellingStock } from '#features/inventory/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { insertMail, type Mail } from '#platform/mail/mail.ts'
import type { Day } from '#shared/day.ts'
import type { Order } from '../columns.ts'
import { asOrder, type Flags } from './queries.ts'

/** What an order begins with: its number, for which store it is, the day it is there, and the tax on that day. */
interface OpenOrder {
  id: number
  store_id: number | null
  today: Day
  tax: number
}

/**
 * Takes the next number, tells the stock ledger which order moves stock in this transaction, and reads and locks the
 * lines of the cart and their products: nobody changes them until the transaction ends.
 */
export async function openOrder(tx: Database, by: Session): Promise<OpenOrder & { lines: LockedLine[] }> {
  const { rows } = await sql<OpenOrder & { lines: LockedLine[] }>`
    with draft as materialized (select nextval('orders_id_seq')::integer as id),
    line as materialized (${lockingLines(by.user_id)})
    select draft.id, store_id, today, tax, (select coalesce(json_agg(line order by product_id), '[]') from line) as lines,
      ${stockCause({ by, why: 'Ordered', order: sql`draft.id` })}
    from draft, buyers where user_id = ${by.user_id}`.execute(tx)
  const [draft] = rows
  if (!draft) throw new Error(`User ${by.user_id} orders, and is none.`)
  const { id, store_id, today, tax, lines } = draft
  return { id, store_id, today, tax, lines }
}

interface PlacedOrder extends OpenOrder {
  by: Session
  promo_code: string
  remarks: string
  discount: number
  figures: Figures
}

/** Writes the order down. */
export const insertOrder = (
  tx: Database,
  { today, by, figures: { subtotal, discount, tax, total }, ...placed }: PlacedOrder,
): Promise<Order> =>
  tx
    .insertInto('orders')
    .values({
      ...placed,
      user_id: by.user_id,
      username: by.username,
      placed_on: today,
      price_cents: subtotal,
      discount_cents: discount,
      tax_cents: tax,
      total_cents: total,
    })
    .returning(asOrder)
    .$narrowType<Flags>()
    .executeTakeFirstOrThrow()

/**
 * Moves the lines from the cart into their order as the products are now, moves their stock from available to sold, and
 * queues the mail. One statement, because each trip to the database counts while others wait for the locked products.
 */
export async function moveCart(tx: Database, { id, user_id }: Order, lines: readonly LockedLine[], mail: Mail) {
  const products = lines.map(({ product_id }) => product_id)
  const quantities = lines.map(({ quantity }) => quantity)
  await sql`
    with line as (select * from unnest(${products}::integer[], ${quantities}::integer[]) as line (product_id, quantity)),
    written as (
      insert into order_lines (order_id, product_id, device, product_type, brand, category, subcategory, color,
        quantity, wholesale_cents, price_cents, cost_cents)
      select ${id}::integer, product_id, device, product_type, brand, category, subcategory, color,
        quantity, wholesale_cents, wholesale_cents, cost_cents
      from line join products on products.id = product_id
      order by product_id
    ),
    sold as (${sellingStock(sql`line`)}),
    queued as (${insertMail(tx, mail)})
    ${removingLines(user_id, products)}`.execute(tx)
}
