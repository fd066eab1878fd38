import { sql } from 'kysely'
import type { Figures } from '#features/cart/pricing.ts'
import { type LockedLine, lockingLines, removingLines } from '#features/cart/server/queries.ts'
import { stockCause } from '#features/inventory/server/moveStock.ts'
import { sellingStock } from '#features/inventory/server/stockQueries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { insertMail, type MailWithoutSecret } from '#platform/mail/mail.ts'
import type { Day } from '#shared/day.ts'
import type { Order } from '../columns.ts'
import { asOrder, figureColumns } from './queries.ts'

/** An order before its lines are priced: its number, its store, the date there, and the tax on that date. */
interface OpenedOrder {
  id: number
  store_id: number | null
  today: Day
  tax: number
}

/**
 * Takes the next order number, sets this order as the cause of stock changes in this transaction, reads the lines of the cart,
 * and locks them and their products until the transaction ends.
 */
export async function openOrder(tx: Database, by: Session): Promise<OpenedOrder & { lines: LockedLine[] }> {
  const { rows } = await sql<OpenedOrder & { lines: LockedLine[] }>`
    with draft as materialized (select nextval('orders_id_seq')::integer as id),
    line as materialized (${lockingLines(by.user_id)})
    select draft.id, store_id, today, tax, (select coalesce(json_agg(line order by product_id), '[]') from line) as lines,
      ${stockCause({ by, why: 'Ordered', order: sql`draft.id` })}
    from draft, buyers where user_id = ${by.user_id}`.execute(tx)
  const [draft] = rows
  if (!draft) throw new Error(`There is no user ${by.user_id} to place an order.`)
  const { id, store_id, today, tax, lines } = draft
  return { id, store_id, today, tax, lines }
}

interface NewRow extends OpenedOrder {
  by: Session
  promo_code: string
  remarks: string
  discount: number
  figures: Figures
}

export const insertOrder = (tx: Database, { today, by, figures, ...columns }: NewRow): Promise<Order> =>
  tx
    .insertInto('orders')
    .values({
      ...columns,
      ...figureColumns(figures),
      user_id: by.user_id,
      username: by.username,
      placed_on: today,
    })
    .returning(asOrder)
    .executeTakeFirstOrThrow()

/**
 * Moves the lines from the cart to the order with the current data of the products, moves their stock from available to
 * sold, and queues the mail. This is one statement, because other orders wait for the locked products meanwhile.
 */
export async function moveCart(
  tx: Database,
  { id, user_id }: Order,
  lines: readonly LockedLine[],
  mail: MailWithoutSecret,
) {
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
