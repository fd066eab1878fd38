import { sql } from 'kysely'
import type { CartItem } from '#features/cart/contract.ts'
import type { Figures } from '#features/cart/pricing.ts'
import { available } from '#features/cart/server/queries.ts'
import { causeOf } from '#features/inventory/server/movingStock.ts'
import type { Session } from '#platform/auth/session.ts'
import type { Database } from '#platform/db/database.ts'
import { insertMail, type Mail } from '#platform/mail/mail.ts'
import type { Day } from '#shared/day.ts'
import type { Order } from '../columns.ts'
import { asOrder, type Flags } from './queries.ts'

/** What an order begins with: its number, for which store it is, the day it is there, and the tax on that day. */
interface Draft {
  id: number
  store_id: number | null
  today: Day
  tax: number
}

export type OrderedLine = Pick<
  CartItem,
  | 'product_id'
  | 'quantity'
  | 'quantity_available'
  | 'device'
  | 'product_type'
  | 'brand'
  | 'category'
  | 'subcategory'
  | 'color'
  | 'price'
>

/**
 * Takes the next number, tells the stock ledger which order moves stock in this transaction, and reads what is in
 * somebody's cart, with the products as they are: nobody changes either until the transaction ends. Products are locked
 * in the order of their ids, so that two orders of the same products wait for each other rather than lock each other
 * out; no more than needed, so that nobody waits who only puts them into a cart.
 */
export async function openOrder(tx: Database, by: Session): Promise<Draft & { lines: OrderedLine[] }> {
  const { rows } = await sql<Draft & { lines: OrderedLine[] }>`
    with draft as materialized (select nextval('orders_id_seq')::integer as id),
    line as materialized (
      select product_id, quantity, ${available} as quantity_available,
        device, product_type, brand, category, subcategory, color, wholesale_cents as price
      from cart_items join products on products.id = product_id
      where user_id = ${by.user_id}
      order by product_id
      for no key update
    )
    select draft.id, store_id, today, tax, (select coalesce(json_agg(line order by product_id), '[]') from line) as lines,
      ${causeOf({ by, why: 'Ordered', order: sql`draft.id` })}
    from draft, buyers where user_id = ${by.user_id}`.execute(tx)
  const [draft] = rows
  if (!draft) throw new Error(`User ${by.user_id} orders, and is none.`)
  const { id, store_id, today, tax, lines } = draft
  return { id, store_id, today, tax, lines }
}

interface Placed extends Draft {
  by: Session
  promo_code: string
  remarks: string
  discount: number
  figures: Figures
}

/** Writes the order down. */
export const insertOrder = (
  tx: Database,
  { today, by, figures: { subtotal, discount, tax, total }, ...placed }: Placed,
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
 * Moves the lines from the cart into their order as the products are now, and their stock from available to sold; and
 * lays the mail that says so into the outbox.
 */
export async function moveCart(tx: Database, { id, user_id }: Order, lines: readonly OrderedLine[], mail: Mail) {
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
    sold as (
      update products
      set quantity_available = quantity_available - quantity, quantity_sold = quantity_sold + quantity
      from line where products.id = product_id
    ),
    queued as (${insertMail(tx, mail)})
    delete from cart_items where user_id = ${user_id} and product_id = any(${products})`.execute(tx)
}
