import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { reportProgress } from '#platform/list/currentWork.ts'
import type { Attachment } from '#platform/mail/attachments.ts'
import { findMailed, type MailWithoutSecret, queueMail, queueMails } from '#platform/mail/mail.ts'
import { html } from '#shared/html.ts'
import type { SelectedOrders } from '../../contract.ts'
import { lockSelected } from '../selectedOrders.ts'
import { findInvoiceBatches, findInvoices, type Invoice } from './invoice.ts'
import { invoiceFileName, invoicePdf } from './invoicePdf.ts'

/** Queues a mail with the invoice to the buyer. Its subject says if the invoice was mailed before. */
export async function sendInvoice(db: Database, invoice: Invoice) {
  const { kept } = await findMailed(db, about, [invoice.id])
  await queueMail(db, mailOf(invoice, kept))
}

/** Queues the invoices of the selected orders. An invoice that is still waiting to be sent is not queued again. */
export const sendInvoices = async (tx: Database, selected: SelectedOrders, by: Session) => {
  // The lock makes a second request wait, so that it finds the mails of the first one.
  const orders = await lockSelected(tx, selected, { by, done: emailed })
  const ids = orders.map(({ id }) => id)
  const { kept, waiting } = await findMailed(tx, about, ids)
  const toSend = ids.filter((id) => !waiting.has(id))
  let done = 0
  for await (const invoices of findInvoiceBatches(tx, toSend)) {
    await queueMails(
      tx,
      invoices.map((invoice) => mailOf(invoice, kept)),
    )
    done += invoices.length
    reportProgress({ done, total: toSend.length, step: 'Queueing e-mails' })
  }
  const message = messageOf(toSend.length, waiting.size)
  return { message, queued: toSend.length, waiting: waiting.size }
}

const emailed = { en: 'e-mailed', fr: 'envoyé' }

function messageOf(queued: number, waiting: number) {
  const left = waiting === 1 ? '1 is already waiting to be sent' : `${waiting} are already waiting to be sent`
  if (queued === 0) return `No invoice was e-mailed; ${left}`
  const message = queued === 1 ? '1 invoice will be e-mailed' : `${queued} invoices will be e-mailed`
  return waiting === 0 ? message : `${message}; ${left}`
}

const about = 'invoice'

function mailOf(
  { id, title, date, state, seller, buyer, total }: Invoice,
  kept: ReadonlySet<number>,
): MailWithoutSecret {
  const again = kept.has(id) ? ', sent again' : ''
  const sentence = `${title} for ${buyer.name}, dated ${date}, is attached to this e-mail.`
  return {
    about: { what: about, id },
    to: buyer.email,
    subject: `${title} from ${seller.name}${again}`,
    html: html`<p>${sentence}</p>
<p>Total: <strong>${total}</strong><br>${state}</p>`,
    text: [sentence, '', `Total: ${total}`, state].join('\n'),
    attachments: [{ maker: 'invoice', id }],
  }
}

/** Creates the attachment when the mail is sent, from the order as it is then. */
export async function attachInvoice(db: Database, order_id: number): Promise<Attachment> {
  const [invoice] = await findInvoices(db, [order_id])
  if (!invoice) throw new Error(`A mail needs the invoice of order ${order_id}, but there is no such order.`)
  return { filename: invoiceFileName(invoice), contentType: 'application/pdf', content: await invoicePdf(db, invoice) }
}
