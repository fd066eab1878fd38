import type { Database } from '#platform/db/database.ts'
import { html } from '#platform/html.ts'
import type { Attachment } from '#platform/mail/attachments.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { findInvoice, type Invoice } from './invoice.ts'
import { invoiceFileName, invoicePdf } from './invoicePdf.ts'

/** Sends an invoice to whoever ordered. */
export async function sendInvoice(db: Database, { id, title, date, state, seller, buyer, total }: Invoice) {
  const says = `${title} for ${buyer.name}, of ${date}, comes with this mail.`
  await queueMail(db, {
    about: { what: 'invoice', id },
    to: buyer.email,
    subject: `${title} of ${seller.name}`,
    html: html`<p>${says}</p>
<p>Total: <strong>${total}</strong><br>${state}</p>`,
    text: [says, '', `Total: ${total}`, state].join('\n'),
    attachments: [{ maker: 'invoice', id }],
  })
}

/** Draws the invoice that a mail carries, as the order is when the mail goes out. */
export async function attachInvoice(db: Database, order_id: number): Promise<Attachment> {
  const invoice = await findInvoice(db, order_id)
  if (!invoice) throw new Error(`A mail carries the invoice of order ${order_id}, and there is no such order.`)
  return { filename: invoiceFileName(invoice), contentType: 'application/pdf', content: await invoicePdf(invoice) }
}
