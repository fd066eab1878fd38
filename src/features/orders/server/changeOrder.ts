import { recordChange, recordChanges } from '#server/audit.ts'
import type { Database } from '#server/db/database.ts'
import { fault, noSuch, refuseStale } from '#server/refusal.ts'
import type { Session } from '#server/session.ts'
import { type Cents, cents } from '#shared/money.ts'
import type { Order, OrderChange } from '../contract.ts'
import { customDiscount } from '../rules.ts'
import { lockOrder, lockOrders, setPaid, updateOrder } from './queries.ts'

export const subject = 'order'

export const changeOrder = (db: Database, id: number, change: OrderChange, by: Session): Promise<Order> =>
  db.transaction().execute(async (tx) => {
    const before = await lockOrder(tx, id)
    if (!before) throw noSuch(subject)
    refuseStale(before, change.version, subject)
    const { remarks, status, paid, discount_amount } = change
    const after = await updateOrder(tx, id, { remarks, status, paid, ...takingOff(before, discount_amount) })
    await recordChange(tx, { by, act: 'changed', subject, id, before, after })
    return after
  })

/** A discount amount set by hand. The one that stands there is no change, and keeps the code it came by. */
function takingOff({ price, tax_amount, discount_amount }: Order, amount: Cents | undefined) {
  if (amount === undefined || amount === discount_amount) return {}
  if (Math.abs(amount) > price) throw fault('discount_amount', 'The discount is at most the price of the order.')
  return {
    ...customDiscount(amount, price),
    discount_cents: amount,
    total_cents: cents(price + tax_amount - amount),
  }
}

/** Marks the selected orders as paid; those that are paid already stay as they are. */
export const markPaid = (db: Database, selected: readonly number[], by: Session) =>
  db.transaction().execute(async (tx) => {
    const unpaid = (await lockOrders(tx, selected)).filter(({ paid }) => paid === 0)
    if (unpaid.length > 0) {
      const paid = await setPaid(tx, unpaid)
      await recordChanges(
        tx,
        unpaid.map((before) => ({ by, act: 'changed', subject, id: before.id, before, after: paid.get(before.id) })),
      )
    }
    return { message: markedPaid(unpaid.length, selected.length), changed: unpaid.length }
  })

function markedPaid(changed: number, selected: number) {
  if (changed === 0)
    return selected === 1 ? 'The selected order was paid already' : 'The selected orders were paid already'
  return changed === 1 ? '1 order is marked as paid' : `${changed} orders are marked as paid`
}
