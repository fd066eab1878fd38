import type { Updateable } from 'kysely'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChanges } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import type { DB } from '#platform/db/types.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { undoCodes } from '#platform/undo/codes.ts'
import { undoableAct } from '#platform/undo/undoableAct.ts'
import type { Order } from '../columns.ts'
import { orderCalls } from '../contract.ts'
import { order as subject } from './audited.ts'
import { lockOrders, type StoredOrder, updateOrders } from './queries.ts'
import { listNumbers } from './selectedOrders.ts'

interface ChangedOrders {
  orders: {
    id: number
    /** The version after the change. */
    version: number
    former: Updateable<DB['orders']>
  }[]
}

interface Change<Row extends Order> {
  before: Row
  after: Order
}

/** The state to keep for changed orders: the former values of the columns, and the versions after the change. */
export const changedOrders = <Row extends Order>(
  changes: readonly Change<Row>[],
  columnsOf: (before: Row) => Updateable<DB['orders']>,
) => ({
  orders: changes.map(({ before, after }) => ({ id: after.id, version: after.version, former: columnsOf(before) })),
})

export const stateOf = ({ status, paid }: Order) => ({ status, paid })

/** The columns that can be edited, and those that are calculated from them. */
export const editedColumns = (order: StoredOrder) => ({
  ...stateOf(order),
  remarks: order.remarks,
  promo_code: order.promo_code,
  discount: order.discount,
  keeps_amounts: order.keeps_amounts,
  price_cents: order.price,
  discount_cents: order.discount_amount,
  tax_cents: order.tax_amount,
  total_cents: order.total_amount,
  changed_after_completion: order.changed_after_completion,
})

export const orderChange = undoableAct({
  call: orderCalls.update,
  undone: 'The change to the transaction has been undone',
  undo: restoreOrders,
})

export const bulkChange = undoableAct({
  call: orderCalls.markPaid,
  undone: 'The changes to the transactions have been undone',
  undo: restoreOrders,
})

/** Restores all of the orders, or none of them if one has changed since. */
async function restoreOrders(tx: Database, { orders: changed }: ChangedOrders, by: Session) {
  const locked = await lockOrders(tx, idsIn(changed))
  const orders = new Map(locked.map((order) => [order.id, order]))
  const newer = idsIn(changed.filter(({ id, version }) => orders.get(id)?.version !== version))
  if (newer.length > 0) {
    const transactions = newer.length === 1 ? 'Transaction' : 'Transactions'
    throw new Refusal(undoCodes.changed, { what: `${transactions} ${listNumbers(newer, 10, 'en')}` })
  }

  // There are few groups, because the orders of a bulk change had at most four different states.
  for (const [former, group] of Map.groupBy(changed, ({ former }) => JSON.stringify(former))) {
    const restored = await updateOrders(tx, idsIn(group), JSON.parse(former))
    await recordChanges(
      tx,
      restored.map((after) => ({ by, act: 'restored', subject, id: after.id, before: orders.get(after.id), after })),
    )
  }
}

const idsIn = (orders: readonly { id: number }[]) => orders.map(({ id }) => id)
