import { displayName, type NamedProduct } from '#features/inventory/rules.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { type About, isMailWaiting, type MailWithoutSecret, queueMail } from '#platform/mail/mail.ts'
import { noSuch } from '#platform/refusal/refusal.ts'
import { html } from '#shared/html.ts'
import { inCanadianDollars } from '#shared/money.ts'
import type { Order, OrderLine } from '../columns.ts'
import { listLines } from './lineQueries.ts'
import { lockOrder } from './queries.ts'

const aboutOrder = (id: number): About => ({ what: 'order confirmation', id })

type MailedLine = NamedProduct & Pick<OrderLine, 'quantity' | 'price'>

/** The mail that confirms an order to its buyer, with its lines and figures. */
export function confirmationOf(order: Order, lines: readonly MailedLine[], to: string): MailWithoutSecret {
  const items = lines.map((line) => `${line.quantity} × ${displayName(line)} at ${inCanadianDollars(line.price)}`)
  const sums = [
    ['Subtotal', order.price],
    ...(order.discount_amount === 0 ? [] : [[`Discount ${order.promo_code}`, order.discount_amount] as const]),
    ['Tax', order.tax_amount],
    ['Total', order.total_amount],
  ] as const
  const thanks = `Thank you. The warehouse has received order ${order.id} for ${order.username}, placed on ${order.date}.`
  const remarks = order.remarks === '' ? [] : [`Remarks: ${order.remarks}`]
  return {
    about: aboutOrder(order.id),
    to,
    subject: `Order ${order.id} is with the warehouse`,
    html: html`<p>${thanks}</p>
<ul>${items.map((line) => html`<li>${line}</li>`)}</ul>
<table>${sums.map(([name, amount]) => html`<tr><td style="padding-right:16px">${name}</td><td style="text-align:right">${inCanadianDollars(amount)}</td></tr>`)}</table>
${remarks.map((line) => html`<p>${line}</p>`)}`,
    text: [
      thanks,
      '',
      ...items,
      '',
      ...sums.map(([name, amount]) => `${name}: ${inCanadianDollars(amount)}`),
      ...remarks,
    ].join('\n'),
  }
}

/** Sends the confirmation of the caller's order again, unless one is still waiting to be sent. */
export const confirmAgain = (db: Database, id: number, caller: Session) =>
  db.transaction().execute(async (tx) => {
    // The lock makes a second request wait, so that it finds the mail of the first one.
    const order = await lockOrder(tx, id)
    if (order?.user_id !== caller.user_id) throw noSuch('order')
    if (!(await isMailWaiting(tx, aboutOrder(id)))) {
      await queueMail(tx, confirmationOf(order, await listLines(tx, id), caller.email))
    }
    return { message: 'Order Confirmed' }
  })
