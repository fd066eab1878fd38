import { figuresOf } from '#features/cart/pricing.ts'
import { displayName } from '#features/inventory/rules.ts'
import { moveStock } from '#features/inventory/server/moveStock.ts'
import { findAvailable, sellStock } from '#features/inventory/server/stockQueries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { changeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch, Refusal } from '#platform/http/refusal.ts'
import { orderCodes } from '../codes.ts'
import type { Order, OrderLine } from '../columns.ts'
import type { OrderLineChange } from '../linesContract.ts'
import { orderLine as subject } from './audited.ts'
import { figureColumns, findLine, listLines, lockOrder, readLine, updateLine, updateOrder } from './queries.ts'

/** Changes the quantity or the price of a line. Its stock and the figures of its order change with it. */
export async function changeOrderLine(db: Database, id: number, change: OrderLineChange, by: Session) {
  const { result: line, order } = await editOrder(db, id, { by, why: 'Order line edited' }, (tx) =>
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
  return { ...line, order }
}

/** Edits a line while its order is locked, and calculates the order again. The lock also protects the other lines. */
export async function editOrder<Result>(
  db: Database,
  line_id: number,
  { by, why }: { by: Session; why: string },
  edit: (tx: Database, order: Order) => Promise<Result>,
): Promise<{ result: Result; order: Order }> {
  const order_id = (await findLine(db, line_id))?.order_id
  if (order_id === undefined) throw noSuch(subject.name)
  return moveStock(db, { by, why, order: order_id }, async (tx) => {
    const order = await lockOrder(tx, order_id)
    if (!order) throw noSuch(subject.name)
    const result = await edit(tx, order)
    return { result, order: await recalculate(tx, order) }
  })
}

/** Calculates an order from its current lines. Its discount and its tax stay the same fractions. */
export async function recalculate(tx: Database, { id, discount, tax }: Order): Promise<Order> {
  const figures = figuresOf(await listLines(tx, id), { discount, tax })
  return updateOrder(tx, id, figureColumns(figures))
}

export async function takeStock(tx: Database, line: OrderLine, more: number) {
  if (more === 0 || (await sellStock(tx, line.product_id, more))) return
  const available = await findAvailable(tx, line.product_id)
  const product = displayName(line)
  throw available === 0
    ? new Refusal(orderCodes.noMore, { product }, { field: 'quantity' })
    : new Refusal(orderCodes.fewMore, { left: available, product }, { field: 'quantity' })
}
