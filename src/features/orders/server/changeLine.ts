import { moveStock } from '#features/inventory/server/moveStock.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { changeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import type { OrderLineChange } from '../linesContract.ts'
import { orderLine as subject } from './audited.ts'
import { editOrder, findOrderOf, takeStock } from './editOrder.ts'
import { findLine, readLine, updateLine } from './lineQueries.ts'

/** Changes the quantity or the price of a line. Its stock and the figures of its order change with it. */
export async function changeOrderLine(db: Database, id: number, change: OrderLineChange, by: Session) {
  const order_id = await findOrderOf(db, id)
  return moveStock(db, { by, why: 'Order line edited', order: order_id }, async (tx) => {
    const { result: line, order } = await editOrder(tx, order_id, by, () =>
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
  })
}
