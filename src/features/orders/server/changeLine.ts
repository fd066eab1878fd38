import { isDeepStrictEqual } from 'node:util'
import { figuresOf } from '#features/cart/pricing.ts'
import { displayName } from '#features/inventory/rules.ts'
import { moveStock, setStockCause } from '#features/inventory/server/moveStock.ts'
import { findAvailable, sellStock } from '#features/inventory/server/stockQueries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChange } from '#platform/db/audit.ts'
import { changeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch, Refusal } from '#platform/http/refusal.ts'
import { undoCodes } from '#platform/undo/codes.ts'
import { type RemovedRows, restoreRows, takeRow } from '#platform/undo/removedRows.ts'
import { undoableAct } from '#platform/undo/undoableAct.ts'
import { orderCodes } from '../codes.ts'
import type { Order, OrderLine } from '../columns.ts'
import { type OrderLineChange, orderLineCalls } from '../linesContract.ts'
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

/** Removes a line from its order. An order without lines stays, and its figures are 0. */
export async function removeOrderLine(db: Database, id: number, by: Session) {
  const { result: undo, order } = await editOrder(db, id, { by, why: 'Order line removed' }, async (tx, order) => {
    const line = await findLine(tx, id)
    if (!line) throw noSuch(subject.name)
    await takeStock(tx, line, -line.quantity)
    const rows = await takeRow(tx, 'order_lines', id)
    await recordChange(tx, { by, act: 'removed', subject, id, before: line })
    return lineRemoval.keep(tx, { line, rows, order: decisionsOf(order) }, by)
  })
  return { message: 'Transaction line has been deleted', order, undo }
}

interface RemovedLine {
  line: OrderLine
  rows: RemovedRows
  /** The decisions about the order when the line was removed. */
  order: ReturnType<typeof decisionsOf>
}

/** Restores a line with its id, and takes its stock again. Other lines of the order may have changed meanwhile. */
export const lineRemoval = undoableAct<RemovedLine>({
  call: orderLineCalls.remove,
  undone: 'Transaction line has been restored',
  undo: async (tx, { line, rows, order: before }, by) => {
    await setStockCause(tx, { by, why: 'Undone: Order line removed', order: line.order_id })
    const order = await lockOrder(tx, line.order_id)
    if (!order || !isDeepStrictEqual(decisionsOf(order), before)) {
      throw new Refusal(undoCodes.changed, { what: `Transaction ${line.order_id}` })
    }
    if (!(await sellStock(tx, line.product_id, line.quantity))) {
      const left = await findAvailable(tx, line.product_id)
      throw new Refusal(orderCodes.notRestored, { left, product: displayName(line) })
    }
    await restoreRows(tx, rows, subject.name)
    await recordChange(tx, { by, act: 'restored', subject, id: line.id, after: line })
    await recalculate(tx, order)
  },
})

/** A line is not put back into an order that was discounted, completed or paid without it. */
const decisionsOf = ({ status, paid, discount, promo_code }: Order) => ({ status, paid, discount, promo_code })

/** Edits a line while its order is locked, and calculates the order again. The lock also protects the other lines. */
async function editOrder<Result>(
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
async function recalculate(tx: Database, { id, discount, tax }: Order): Promise<Order> {
  const figures = figuresOf(await listLines(tx, id), { discount, tax })
  return updateOrder(tx, id, figureColumns(figures))
}

async function takeStock(tx: Database, line: OrderLine, more: number) {
  if (more === 0 || (await sellStock(tx, line.product_id, more))) return
  const available = await findAvailable(tx, line.product_id)
  const product = displayName(line)
  throw available === 0
    ? new Refusal(orderCodes.noMore, { product }, { field: 'quantity' })
    : new Refusal(orderCodes.fewMore, { left: available, product }, { field: 'quantity' })
}
