import { isDeepStrictEqual } from 'node:util'
import { customDiscount, totalOf } from '#features/cart/pricing.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChanges } from '#platform/db/audit.ts'
import { changeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { fault, Refusal } from '#platform/http/refusal.ts'
import { inEach, type Language } from '#shared/language.ts'
import type { Cents } from '#shared/money.ts'
import { orderCodes } from '../codes.ts'
import type { Order } from '../columns.ts'
import type { OrderChange } from '../contract.ts'
import { isSettled } from '../rules.ts'
import { order as subject } from './audited.ts'
import { changedNow, lockOrder, lockOrders, updateOrder, updateOrders } from './queries.ts'
import { bulkChange, changedOrders, editedColumns, orderChange, stateOf } from './undoOrderChange.ts'

export const changeOrder = (db: Database, id: number, change: OrderChange, by: Session) =>
  changeRow(db, {
    subject,
    change: { ...change, id },
    by,
    lock: lockOrder,
    write: (tx, { remarks, status, paid, discount_amount }, before) =>
      updateOrder(tx, id, { remarks, status, paid, ...discountColumns(before, discount_amount) }),
    keepUndo: async (tx, before, after) =>
      isDeepStrictEqual(stateOf(before), stateOf(after))
        ? undefined
        : orderChange.keep(tx, changedOrders([{ before, after }], editedColumns), by),
  })

/** The columns of a discount that was set by hand. An unchanged amount changes nothing, so the order keeps its promo code. */
function discountColumns(order: Order, amount: Cents | undefined) {
  const { price, tax_amount, discount_amount } = order
  if (amount === undefined || amount === discount_amount) return {}
  if (Math.abs(amount) > price) throw fault('discount_amount', 'The discount is at most the price of the order.')
  return {
    ...customDiscount(amount, price),
    ...(isSettled(order) && { changed_after_completion: changedNow }),
    discount_cents: amount,
    total_cents: totalOf({ subtotal: price, discount: amount, tax: tax_amount }),
  }
}

/** Marks the selected orders as paid, or none of them if one does not exist. */
export const markPaid = (db: Database, ids: readonly number[], by: Session) =>
  db.transaction().execute(async (tx) => {
    const selected = await lockOrders(tx, ids)
    refuseMissing(ids, selected)
    const unpaid = new Map(selected.filter(({ paid }) => paid === 0).map((order) => [order.id, order]))
    const message = paidMessage(unpaid.size, selected.length)
    if (unpaid.size === 0) return { message, changed: 0 }
    const paid = await updateOrders(tx, [...unpaid.keys()], { paid: 1 })
    const changes = paid.map((after) => ({ before: unpaid.get(after.id) ?? after, after }))
    await recordChanges(
      tx,
      changes.map((change) => ({ by, act: 'changed', subject, id: change.after.id, ...change })),
    )
    return { message, changed: paid.length, undo: await bulkChange.keep(tx, changedOrders(changes, stateOf), by) }
  })

function refuseMissing(ids: readonly number[], found: readonly Order[]) {
  const known = new Set(found.map(({ id }) => id))
  const missing = [...new Set(ids)].filter((id) => !known.has(id))
  if (missing.length === 0) return
  if (missing.length === 1) throw new Refusal(orderCodes.noOrder, { number: missing[0] ?? '' })
  throw new Refusal(orderCodes.noOrders, { numbers: inEach((language) => listNumbers(missing, language)) })
}

/** The error lists at most this many numbers. */
const mostListed = 100

function listNumbers(missing: readonly number[], language: Language) {
  const numbers = missing.slice(0, mostListed).map(String)
  const more = missing.length - numbers.length
  const others = language === 'en' ? `${more} more` : `${more} autres`
  return new Intl.ListFormat(`${language}-CA`).format(more > 0 ? [...numbers, others] : numbers)
}

function paidMessage(changed: number, selected: number) {
  if (changed === 0)
    return selected === 1 ? 'The selected order was paid already' : 'The selected orders were paid already'
  return changed === 1 ? '1 order is marked as paid' : `${changed} orders are marked as paid`
}
