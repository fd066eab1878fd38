import { figuresOf } from '#features/cart/pricing.ts'
import { displayName } from '#features/inventory/rules.ts'
import { movingStock } from '#features/inventory/server/movingStock.ts'
import type { Session } from '#platform/auth/session.ts'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch, Refusal, refuseStale } from '#platform/http/refusal.ts'
import type { Order } from '../contract.ts'
import type { OrderLine, OrderLineChange } from '../linesContract.ts'
import { orderLine } from './audited.ts'
import {
  deleteLine,
  findAvailable,
  findLine,
  listLines,
  lockOrder,
  moveStock,
  updateLine,
  updateOrder,
} from './queries.ts'

const subject = orderLine

/** Another quantity or price for a line of an order: stock follows, and so does what the order comes to. */
export const changeLine = (db: Database, id: number, { quantity, price, version }: OrderLineChange, by: Session) =>
  inOrder(db, id, by, 'Order line edited', async (tx, before) => {
    refuseStale(before, version, subject.name)
    if (quantity !== undefined) await takeStock(tx, before, quantity - before.quantity)
    await updateLine(tx, id, { quantity, price_cents: price })
  })

/** Takes a line out of its order. The last one can go too: the order stays, at 0. */
export const removeLine = (db: Database, id: number, by: Session) =>
  inOrder(db, id, by, 'Order line removed', async (tx, line) => {
    await takeStock(tx, line, -line.quantity)
    await deleteLine(tx, id)
  })

/** Does something to a line while nobody else changes its order, reckons the order anew, and writes down what changed. */
async function inOrder(
  db: Database,
  id: number,
  by: Session,
  why: string,
  act: (tx: Database, line: OrderLine) => Promise<void>,
): Promise<{ line: OrderLine | undefined; order: Order }> {
  const order_id = (await findLine(db, id))?.order_id
  if (order_id === undefined) throw noSuch(subject.name)
  return movingStock(db, { by, why, order: order_id }, async (tx) => {
    const order = await lockOrder(tx, order_id)
    const before = await findLine(tx, id)
    if (!order || !before) throw noSuch(subject.name)
    await act(tx, before)
    const after = await findLine(tx, id)
    await recordChange(tx, { by, act: after ? 'changed' : 'removed', subject, id, before, after })
    return { line: after, order: await reckon(tx, order) }
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
  if (more === 0 || (await moveStock(tx, line.product_id, more))) return
  const available = await findAvailable(tx, line.product_id)
  const message =
    available === 0
      ? `There are no more of ${displayName(line)}.`
      : `There are only ${available} more of ${displayName(line)}.`
  throw new Refusal(409, message, { code: 'out_of_stock', errors: [{ field: 'quantity', message }] })
}
