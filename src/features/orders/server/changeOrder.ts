import { isDeepStrictEqual } from 'node:util'
import { customDiscount, figuresOf, totalOf } from '#features/cart/pricing.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { changeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { fault } from '#platform/refusal/refusal.ts'
import type { Cents } from '#shared/money.ts'
import type { Order } from '../columns.ts'
import type { OrderChange } from '../contract.ts'
import { isSettled } from '../rules.ts'
import { order as subject } from './audited.ts'
import { listLines } from './lineQueries.ts'
import { changedNow, figureColumns, lockOrder, updateOrder } from './queries.ts'
import { changedOrders, editedColumns, orderChange, stateOf } from './undoOrderChange.ts'

/**
 * Ships and receives the remaining pieces of orders that somebody sets to Completed, in the same transaction. The orders are
 * locked. It is a parameter, because only features above this one know shipments and the stock of stores.
 */
export type ReceiveRest = (tx: Database, orders: readonly Order[], by: Session) => Promise<unknown>

export const changeOrder = (db: Database, id: number, change: OrderChange, by: Session, receiveRest: ReceiveRest) =>
  changeRow(db, {
    subject,
    change: { ...change, id },
    by,
    lock: lockOrder,
    write: async (tx, { remarks, status, paid, discount_amount }, before) => {
      if (status === 1 && before.status === 0) await receiveRest(tx, [before], by)
      return updateOrder(tx, id, { remarks, status, paid, ...(await discountColumns(tx, before, discount_amount)) })
    },
    keepUndo: async (tx, before, after) =>
      isDeepStrictEqual(stateOf(before), stateOf(after))
        ? undefined
        : orderChange.keep(tx, changedOrders([{ before, after }], editedColumns), by),
  })

/** The columns of a discount that was set by hand. An unchanged amount changes nothing, so the order keeps its promo code. */
async function discountColumns(tx: Database, order: Order, amount: Cents | undefined) {
  if (amount === undefined || amount === order.discount_amount) return {}
  // The amounts of an order of the earlier system may differ from those of its lines until now.
  const { subtotal, tax } = figuresOf(await listLines(tx, order.id), order)
  if (Math.abs(amount) > subtotal)
    throw fault('discount_amount', 'The discount cannot be more than the amount of the transaction.')
  return {
    ...customDiscount(amount, subtotal),
    ...(isSettled(order) && { changed_after_completion: changedNow }),
    ...figureColumns({ subtotal, tax, discount: amount, total: totalOf({ subtotal, discount: amount, tax }) }),
  }
}
