import { displayName } from '#features/inventory/rules.ts'
import type { Database } from '#server/db/database.ts'
import { html } from '#server/html.ts'
import { type About, isMailWaiting, queueMail } from '#server/mail.ts'
import { noSuch } from '#server/refusal.ts'
import type { Session } from '#server/session.ts'
import { inDollars } from '#shared/money.ts'
import type { Order, OrderLine } from '../contract.ts'
import { findOrder, listLines } from './queries.ts'

const aboutOrder = (id: number): About => ({ what: 'order confirmation', id })

type Ordered = Pick<
  OrderLine,
  'device' | 'product_type' | 'brand' | 'category' | 'subcategory' | 'color' | 'quantity' | 'price'
>

/** Tells whoever ordered what they ordered, and what it comes to. */
export function queueConfirmation(tx: Database, order: Order, lines: readonly Ordered[], to: string) {
  const words = lines.map((line) => `${line.quantity} × ${displayName(line)} at ${inDollars(line.price)}`)
  const sums = [
    ['Subtotal', order.price],
    ...(order.discount_amount === 0 ? [] : [[`Discount ${order.promo_code}`, order.discount_amount] as const]),
    ['Tax', order.tax_amount],
    ['Total', order.total_amount],
  ] as const
  const thanks = `Thank you. The warehouse has order ${order.id} for ${order.username}, of ${order.date}.`
  const remarks = order.remarks === '' ? [] : [`Remarks: ${order.remarks}`]
  return queueMail(tx, {
    about: aboutOrder(order.id),
    to,
    subject: `Order ${order.id} is with the warehouse`,
    html: html`<p>${thanks}</p>
<ul>${words.map((line) => html`<li>${line}</li>`)}</ul>
<table>${sums.map(([name, amount]) => html`<tr><td style="padding-right:16px">${name}</td><td style="text-align:right">${inDollars(amount)}</td></tr>`)}</table>
${remarks.map((line) => html`<p>${line}</p>`)}`,
    text: [thanks, '', ...words, '', ...sums.map(([name, amount]) => `${name}: ${inDollars(amount)}`), ...remarks].join(
      '\n',
    ),
  })
}

/** Sends the confirmation of one's order once more, unless it is still on its way. */
export async function confirmAgain(db: Database, id: number, caller: Session) {
  const order = await findOrder(db, id, caller)
  if (!order || order.user_id !== caller.user_id) throw noSuch('order')
  if (!(await isMailWaiting(db, aboutOrder(id)))) {
    await queueConfirmation(db, order, await listLines(db, id), caller.email)
  }
  return { message: 'Order Confirmed' }
}
