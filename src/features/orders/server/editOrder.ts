import { figuresOf } from '#features/cart/pricing.ts'
import { displayName, type NamedProduct } from '#features/inventory/rules.ts'
import { findAvailable, sellStock } from '#features/inventory/server/stockQueries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch, Refusal } from '#platform/refusal/refusal.ts'
import { orderCodes } from '../codes.ts'
import type { Order, OrderLine } from '../columns.ts'
import { isSettled } from '../rules.ts'
import { orderLine, order as subject } from './audited.ts'
import { findLine, listLines } from './lineQueries.ts'
import { changedNow, figureColumns, lockOrder, updateOrder } from './queries.ts'

/** Finds the order of a line, which is locked before the line is changed. */
export async function findOrderOf(db: Database, line_id: number): Promise<number> {
  const line = await findLine(db, line_id)
  if (!line) throw noSuch(orderLine.name)
  return line.order_id
}

/**
 * Edits the lines of an order while the order is locked, and calculates its amounts again. If the order was completed and paid,
 * the change is marked and also logged as a change of the order.
 */
export async function editOrder<Result>(
  tx: Database,
  id: number,
  by: Session,
  edit: (order: Order) => Promise<Result>,
): Promise<{ result: Result; order: Order }> {
  const before = await lockOrder(tx, id)
  if (!before) throw noSuch(subject.name)
  const linesBefore = isSettled(before) ? await listLines(tx, id) : undefined
  const result = await edit(before)
  const lines = await listLines(tx, id)
  const isMarked = linesBefore !== undefined && differ(linesBefore, lines)
  // Discount and tax keep their fractions.
  const order = await updateOrder(tx, id, {
    ...figureColumns(figuresOf(lines, before)),
    ...(isMarked && { changed_after_completion: changedNow }),
  })
  if (isMarked) await recordChange(tx, { by, act: 'changed', subject, id, before, after: order })
  return { result, order }
}

export type Decisions = ReturnType<typeof decisionsOf>
/** The undo of a changed line is refused if the order was discounted, completed or paid after that change. */
export const decisionsOf = ({ status, paid, discount, promo_code }: Order) => ({ status, paid, discount, promo_code })

const differ = (before: readonly OrderLine[], after: readonly OrderLine[]) =>
  before.length !== after.length ||
  before.some(({ id, quantity, price }, at) => {
    const line = after[at]
    return line?.id !== id || line.quantity !== quantity || line.price !== price
  })

/**
 * Takes back pieces of a line that only count as shipped because somebody completed the order by hand. Returns false if there
 * are fewer such pieces. It is a parameter, because only features above this one know shipments and the stock of stores.
 */
export type TakeBack = (tx: Database, line: OrderLine, pieces: number, by: Session) => Promise<boolean>

/** Shipped pieces stay ordered. */
export function refuseBelowShipped(line: NamedProduct & Pick<OrderLine, 'shipped'>, quantity: number) {
  const { shipped } = line
  if (quantity < shipped)
    throw new Refusal(orderCodes.shippedMore, { shipped, product: displayName(line) }, { field: 'quantity' })
}

/** Takes more pieces of the product of a line from the stock, or returns them if the number is negative. */
export async function takeStock(tx: Database, line: NamedProduct & { product_id: number }, more: number) {
  if (more === 0 || (await sellStock(tx, line.product_id, more))) return
  const left = await findAvailable(tx, line.product_id)
  const product = displayName(line)
  throw left === 0
    ? new Refusal(orderCodes.noMore, { product }, { field: 'quantity' })
    : new Refusal(orderCodes.fewMore, { left, product }, { field: 'quantity' })
}
