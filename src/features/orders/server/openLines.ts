import { sql } from 'kysely'
import { sellingStock, takeFromSold } from '#features/inventory/server/stockQueries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChanges } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import type { Order, OrderLine } from '../columns.ts'
import { order, orderLine as subject } from './audited.ts'
import { editOrder } from './editOrder.ts'
import { findLine, listLines, readLine } from './lineQueries.ts'
import { updateOrder } from './queries.ts'

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

/** The newest of the orders after this one that were placed some minutes ago. Undefined if there is none. */
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
 * Cancels the open pieces of an order, and calculates its amounts again. The pieces go back to the stock, and a line of which
 * nothing was shipped is removed. The products have to be locked in the order of their ids, like those of an order.
 */
export const cancelOpen = (tx: Database, order_id: number, by: Session) =>
  editOrder(tx, order_id, by, async () => {
    const open = (await listLines(tx, order_id)).filter(({ quantity, shipped }) => quantity > shipped)
    const [shipped, unshipped] = [open.filter((line) => line.shipped > 0), open.filter((line) => line.shipped === 0)]
    await returnOpen(tx, open)
    await sql`update order_lines set quantity = shipped where id = any(${idsIn(shipped)})`.execute(tx)
    await sql`delete from order_lines where id = any(${idsIn(unshipped)})`.execute(tx)
    const left = new Map((await listLines(tx, order_id)).map((line) => [line.id, line]))
    await recordChanges(
      tx,
      open.map((before) => {
        const after = left.get(before.id)
        return { by, act: after ? 'changed' : 'removed', subject, id: before.id, before, after }
      }),
    )
  })

const idsIn = (lines: readonly OrderLine[]) => lines.map(({ id }) => id)

/** Moves the open pieces of lines back from sold to available. A product can have several lines. */
const returnOpen = (tx: Database, lines: readonly OrderLine[]) =>
  sellingStock(sql`(
    select product_id, sum(shipped - quantity)::integer as quantity
    from order_lines where id = any(${idsIn(lines)}) group by product_id
  )`).execute(tx)

/**
 * Takes shipped pieces out of a line, and calculates the amounts of the order again. The pieces are lost, so they do not become
 * available. A line without pieces is removed. The product has to be locked.
 */
export const creditShipped = (tx: Database, order_id: number, { line_id, quantity }: ShippedPieces, by: Session) =>
  editOrder(tx, order_id, by, async () => {
    await addShipped(tx, [{ line_id, quantity: -quantity }])
    const before = await readLine(tx, line_id)
    await takeFromSold(tx, before.product_id, quantity)
    await (before.quantity > quantity
      ? sql`update order_lines set quantity = quantity - ${quantity} where id = ${line_id}`
      : sql`delete from order_lines where id = ${line_id}`
    ).execute(tx)
    const after = await findLine(tx, line_id)
    await recordChanges(tx, [{ by, act: after ? 'changed' : 'removed', subject, id: line_id, before, after }])
  })

/** Sets the status of an order, if it has another one. The order has to be locked. */
export async function setStatus(tx: Database, before: Order, status: Order['status'], by: Session) {
  if (before.status === status) return
  const after = await updateOrder(tx, before.id, { status })
  await recordChanges(tx, [{ by, act: 'changed', subject: order, id: before.id, before, after }])
}

/** The lines of these orders that have pieces to ship. */
export const listOpenLines = (db: Database, order_ids: readonly number[]) =>
  db
    .selectFrom('order_lines')
    .select(['id', 'order_id', 'product_id', sql<number>`quantity - shipped`.as('open')])
    .where('order_id', '=', (eb) => eb.fn.any(eb.val(order_ids)))
    .whereRef('quantity', '>', 'shipped')
    .orderBy('id')
    .execute()

/** Whether a line of an order has pieces that were not shipped. */
export const hasOpenPieces = async (db: Database, order_id: number): Promise<boolean> =>
  (await db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', order_id)
    .whereRef('quantity', '>', 'shipped')
    .executeTakeFirst()) !== undefined
