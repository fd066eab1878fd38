import { figuresOf } from '#features/cart/pricing.ts'
import { displayName } from '#features/inventory/rules.ts'
import { moveStock } from '#features/inventory/server/moveStock.ts'
import { findAvailable, sellStock } from '#features/inventory/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { changeRow, removeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch, Refusal } from '#platform/http/refusal.ts'
import { orderCodes } from '../codes.ts'
import type { Order, OrderLine } from '../columns.ts'
import type { OrderLineChange } from '../linesContract.ts'
import { orderLine as subject } from './audited.ts'
import { deleteLine, findLine, listLines, lockOrder, readLine, updateLine, updateOrder } from './queries.ts'

/** Another quantity or price for a line of an order: stock follows, and so does what the order comes to. */
export const changeOrderLine = (db: Database, id: number, change: OrderLineChange, by: Session) =>
  editingOrder(db, id, { by, why: 'Order line edited' }, (tx) =>
    changeRow(tx, {
      subject,
      change: { ...change, id },
      by,
      lock: findLine,
      write: async (tx, { quantity, price }, before) => {
        if (quantity !== undefined) await takeStock(tx, before, quantity - before.quantity)
        await updateLine(tx, id, { quantity, price_cents: price })
        return readLine(tx, id)
      },
    }),
  )

/** Takes a line out of its order. The last one can go too: the order stays, at 0. */
export const removeOrderLine = (db: Database, id: number, by: Session) =>
  editingOrder(db, id, { by, why: 'Order line removed' }, async (tx) => {
    await removeRow(tx, {
      subject,
      id,
      by,
      lock: findLine,
      remove: async (tx, id, line) => {
        await takeStock(tx, line, -line.quantity)
        await deleteLine(tx, id)
      },
    })
    return undefined
  })

/** Edits a line while its order is locked, which also locks all of its lines, and reckons the order anew. */
async function editingOrder<Line extends OrderLine | undefined>(
  db: Database,
  id: number,
  { by, why }: { by: Session; why: string },
  edit: (tx: Database) => Promise<Line>,
): Promise<{ line: Line; order: Order }> {
  const order_id = (await findLine(db, id))?.order_id
  if (order_id === undefined) throw noSuch(subject.name)
  return moveStock(db, { by, why, order: order_id }, async (tx) => {
    const order = await lockOrder(tx, order_id)
    if (!order) throw noSuch(subject.name)
    const line = await edit(tx)
    return { line, order: await reckon(tx, order) }
  })
}

/** What the order comes to with its lines as they are: the fraction that was taken off still is. */
async function reckon(tx: Database, { id, discount, tax }: Order): Promise<Order> {
  const figures = figuresOf(await listLines(tx, id), { discount, tax })
  return updateOrder(tx, id, {
    price_cents: figures.subtotal,
    discount_cents: figures.discount,
    tax_cents: figures.tax,
    total_cents: figures.total,
  })
}

async function takeStock(tx: Database, line: OrderLine, more: number) {
  if (more === 0 || (await sellStock(tx, line.product_id, more))) return
  const available = await findAvailable(tx, line.product_id)
  const product = displayName(line)
  throw available === 0
    ? new Refusal(orderCodes.noMore, { product }, { field: 'quantity' })
    : new Refusal(orderCodes.fewMore, { left: available, product }, { field: 'quantity' })
}
