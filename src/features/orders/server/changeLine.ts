import { isDeepStrictEqual } from 'node:util'
import { displayName } from '#features/inventory/rules.ts'
import { moveStock, setStockCause } from '#features/inventory/server/moveStock.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChange } from '#platform/db/audit.ts'
import { changeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { undoCodes } from '#platform/undo/codes.ts'
import { undoableAct } from '#platform/undo/undoableAct.ts'
import type { OrderLine } from '../columns.ts'
import { type OrderLineChange, orderLineCalls } from '../linesContract.ts'
import { orderLine as subject } from './audited.ts'
import {
  type Decisions,
  decisionsOf,
  editOrder,
  findOrderOf,
  refuseBelowShipped,
  type TakeBack,
  takeStock,
} from './editOrder.ts'
import { findLine, readLine, updateLine } from './lineQueries.ts'

const why = 'Order line edited'

/** Changes the quantity or the price of a line. Its stock and the figures of its order change with it. */
export async function changeOrderLine(
  db: Database,
  id: number,
  change: OrderLineChange,
  by: Session,
  takeBack: TakeBack,
) {
  const order_id = await findOrderOf(db, id)
  const cause = { by, why, order: order_id }
  return moveStock(db, cause, async (tx) => {
    const { result: line, order } = await editOrder(tx, order_id, by, (order) =>
      changeRow(tx, {
        subject,
        change: { ...change, id },
        by,
        lock: findLine,
        write: async (tx, { quantity, price }, before) => {
          if (quantity !== undefined) {
            const tooMany = before.shipped - quantity
            if (tooMany > 0 && !(await takeBack(tx, before, tooMany, by))) refuseBelowShipped(before, quantity)
            await setStockCause(tx, cause)
            await takeStock(tx, before, quantity - before.quantity)
          }
          await updateLine(tx, id, { quantity, price_cents: price })
          return readLine(tx, id)
        },
        keepUndo: async (tx, { quantity, price }, after) =>
          quantity === after.quantity && price === after.price
            ? undefined
            : lineChange.keep(tx, { line: after, former: { quantity, price }, order: decisionsOf(order) }, by),
      }),
    )
    return { ...line, order }
  })
}

interface LineBefore {
  /** The line after the change. */
  line: OrderLine
  former: Pick<OrderLine, 'quantity' | 'price'>
  /** The decisions about the order when the line was changed. */
  order: Decisions
}

/** Gives a line its former quantity and price, with their stock. Other lines of the order may have changed meanwhile. */
export const lineChange = undoableAct<LineBefore>({
  call: orderLineCalls.update,
  undone: 'The change to the transaction line has been undone',
  undo: async (tx, { line, former, order: decided }, by) => {
    const { id, order_id } = line
    await setStockCause(tx, { by, why: `Undone: ${why}`, order: order_id })
    await editOrder(tx, order_id, by, async (order) => {
      if (!isDeepStrictEqual(decisionsOf(order), decided)) {
        throw new Refusal(undoCodes.changed, { what: `Transaction ${order_id}` })
      }
      const before = await findLine(tx, id)
      if (before?.version !== line.version) throw new Refusal(undoCodes.changed, { what: displayName(line) })
      refuseBelowShipped(before, former.quantity)
      await takeStock(tx, before, former.quantity - before.quantity)
      await updateLine(tx, id, { quantity: former.quantity, price_cents: former.price })
      await recordChange(tx, { by, act: 'restored', subject, id, before, after: await readLine(tx, id) })
    })
  },
})
