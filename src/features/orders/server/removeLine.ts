import { isDeepStrictEqual } from 'node:util'
import { displayName } from '#features/inventory/rules.ts'
import { moveStock, setStockCause } from '#features/inventory/server/moveStock.ts'
import { findAvailable, sellStock } from '#features/inventory/server/stockQueries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChange } from '#platform/db/audit.ts'
import { removeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { undoCodes } from '#platform/undo/codes.ts'
import { type RemovedRows, restoreRows, takeRow } from '#platform/undo/removedRows.ts'
import { undoableAct } from '#platform/undo/undoableAct.ts'
import { orderCodes } from '../codes.ts'
import type { OrderLine } from '../columns.ts'
import { orderLineCalls } from '../linesContract.ts'
import { orderLine as subject } from './audited.ts'
import { type Decisions, decisionsOf, editOrder, findOrderOf, type TakeBack, takeStock } from './editOrder.ts'
import { findLine } from './lineQueries.ts'

/** Removes a line from its order. An order without lines stays, and its figures are 0. */
export async function removeOrderLine(db: Database, id: number, by: Session, takeBack: TakeBack) {
  const order_id = await findOrderOf(db, id)
  const cause = { by, why: 'Order line removed', order: order_id }
  return moveStock(db, cause, async (tx) => {
    const { result: undo, order } = await editOrder(tx, order_id, by, async (order) => {
      const { before: line, result: rows } = await removeRow(tx, {
        subject,
        id,
        by,
        lock: findLine,
        remove: async (tx, id, line) => {
          const { shipped } = line
          if (shipped > 0 && !(await takeBack(tx, line, shipped, by)))
            throw new Refusal(orderCodes.shippedLine, { shipped, product: displayName(line) })
          await setStockCause(tx, cause)
          return takeLine(tx, id, line)
        },
      })
      return lineRemoval.keep(tx, { line, rows, order: decisionsOf(order) }, by)
    })
    return { message: 'Transaction line has been deleted', order, undo }
  })
}

/** Deletes a line of which nothing was shipped, and returns its pieces to the stock. */
async function takeLine(tx: Database, id: number, line: OrderLine): Promise<RemovedRows> {
  await takeStock(tx, line, -line.quantity)
  return takeRow(tx, 'order_lines', id)
}

interface RemovedLine {
  line: OrderLine
  rows: RemovedRows
  /** The decisions about the order when the line was removed. */
  order: Decisions
}

/** Restores a line with its id, and takes its stock again. Other lines of the order may have changed meanwhile. */
export const lineRemoval = undoableAct<RemovedLine>({
  call: orderLineCalls.remove,
  undone: 'Transaction line has been restored',
  undo: async (tx, { line, rows, order: before }, by) => {
    await setStockCause(tx, { by, why: 'Undone: Order line removed', order: line.order_id })
    await editOrder(tx, line.order_id, by, async (order) => {
      if (!isDeepStrictEqual(decisionsOf(order), before)) {
        throw new Refusal(undoCodes.changed, { what: `Transaction ${line.order_id}` })
      }
      if (!(await sellStock(tx, line.product_id, line.quantity))) {
        const left = await findAvailable(tx, line.product_id)
        throw new Refusal(orderCodes.notRestored, { left, product: displayName(line) })
      }
      await restoreRows(tx, rows, subject.name)
      await recordChange(tx, { by, act: 'restored', subject, id: line.id, after: line })
    })
  },
})
