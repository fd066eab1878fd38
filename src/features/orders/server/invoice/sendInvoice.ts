import type { Database } from '#platform/db/database.ts'
import { html } from '#platform/html.ts'
import type { Attachment } from '#platform/mail/attachments.ts'
import { isMailKept, queueMail } from '#platform/mail/mail.ts'
import { findInvoice, type Invoice } from './invoice.ts'
import { invoiceFileName, invoicePdf } from './invoicePdf.ts'

/** Queues a mail with the invoice to the buyer. It says when the invoice was sent before. */
export async function sendInvoice(db: Database, { id, title, date, state, seller, buyer, total }: Invoice) {
  const about = { what: 'invoice', id }
  const again = (await isMailKept(db, about)) ? ', sent again,' : ''
  const sentence = `${title} for ${buyer.name}, of ${date}, is attached to this e-mail.`
  await queueMail(db, {
    about,
    to: buyer.email,
    subject: `${title}${again} of ${seller.name}`,
    html: html`<p>${sentence}</p>
<p>Total: <strong>${total}</strong><br>${state}</p>`,
    text: [sentence, '', `Total: ${total}`, state].join('\n'),
    attachments: [{ maker: 'invoice', id }],
  })
}

/** Creates the attachment when the mail is sent, from the order as it is then. */
export async function attachInvoice(db: Database, order_id: number): Promise<Attachment> {
  const invoice = await findInvoice(db, order_id)
  if (!invoice) throw new Error(`A mail needs the invoice of order ${order_id}, but there is no such order.`)
  return { filename: invoiceFileName(invoice), contentType: 'application/pdf', content: await invoicePdf(invoice) }
}
