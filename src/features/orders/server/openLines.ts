import { sql } from 'kysely'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { changeRow, removeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { orderLine as subject } from './audited.ts'
import { editOrder, takeStock } from './editOrder.ts'
import { findLine, listLines, readLine, updateLine } from './lineQueries.ts'
import { takeLine } from './removeLine.ts'

/** The pending orders that have open pieces, with the sums of their lines. */
export const openOrders = (db: Database) =>
  db
    .selectFrom('orders')
    .innerJoin('order_lines as line', 'line.order_id', 'orders.id')
    .select(['orders.id', 'orders.username', 'placed_at', 'remarks'])
    .select([
      sql<number>`(count(*) filter (where quantity > line.shipped))::integer`.as('lines'),
      sql<number>`sum(quantity)::integer`.as('ordered'),
      sql<number>`sum(line.shipped)::integer`.as('shipped'),
      sql<number>`sum(quantity - line.shipped)::integer`.as('open'),
    ])
    .where('status', '=', sql.lit(0))
    .groupBy('orders.id')
    .having(sql<boolean>`sum(quantity - line.shipped) > 0`)

/** Of the orders after this one that were placed some time ago, the newest. Undefined if there is none. */
export const findNewestOrder = async (db: Database, after: number, minutesAgo: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('orders')
      .select('id')
      .where('id', '>', after)
      .where('placed_at', '<', sql<string>`now() - ${minutesAgo}::integer * interval '1 minute'`)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id

/** The store of an order, or null if it is of no store. */
export const findStoreOfOrder = async (db: Database, id: number): Promise<number | null> =>
  (await db.selectFrom('orders').select('store_id').where('id', '=', id).executeTakeFirstOrThrow()).store_id

export interface ShippedPieces {
  line_id: number
  quantity: number
}

/** Adds pieces of lines to those that were shipped; negative numbers take them away. The order has to be locked. */
export const addShipped = (tx: Database, pieces: readonly ShippedPieces[]) =>
  sql`
    update order_lines set shipped = shipped + pieces.quantity
    from jsonb_to_recordset(${JSON.stringify(pieces)}) as pieces (line_id integer, quantity integer)
    where order_lines.id = line_id`.execute(tx)

/**
 * Cancels what is open of an order, and calculates the order again. The pieces go back to the stock, and a line of which nothing
 * was shipped is removed.
 */
export const cancelOpen = (tx: Database, order_id: number, by: Session) =>
  editOrder(tx, order_id, by, async () => {
    const open = (await listLines(tx, order_id)).filter(({ quantity, shipped }) => quantity > shipped)
    // In the order of the products, like an order, so that both wait for each other and do not deadlock.
    for (const { id, shipped } of open.toSorted((one, other) => one.product_id - other.product_id)) {
      if (shipped === 0) await removeRow(tx, { subject, id, by, lock: findLine, remove: takeLine })
      else await changeRow(tx, { subject, change: { id }, by, lock: findLine, write: cutToShipped })
    }
  })

async function cutToShipped(tx: Database, { id }: { id: number }, line: Awaited<ReturnType<typeof readLine>>) {
  await takeStock(tx, line, line.shipped - line.quantity)
  await updateLine(tx, id, { quantity: line.shipped })
  return readLine(tx, id)
}
