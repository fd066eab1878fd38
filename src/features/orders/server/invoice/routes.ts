import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { readBrand } from '#features/branding/server/readBrand.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { answer, answerOnce } from '#platform/http/answer.ts'
import { noSuch } from '#platform/refusal/refusal.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { isTrainingShop } from '#platform/shop/shop.ts'
import type { Html } from '#shared/html.ts'
import { invoiceCalls, mostPrinted } from '../../invoiceContract.ts'
import { documentFor, documentsOf } from '../orderDocuments.ts'
import { idsOf } from '../selectedOrders.ts'
import { findInvoiceBatches } from './invoice.ts'
import { articleOf, invoiceHtml, invoicesHtml, stylesheetPath } from './invoiceHtml.ts'
import { invoiceDocuments, invoiceFileName, invoicePdf } from './invoicePdf.ts'
import { sendInvoice, sendInvoices } from './sendInvoice.ts'

export function invoiceRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, invoiceCalls.page, async ({ params, caller }) => ({
    content: invoiceHtml(await invoiceFor(db, params.id, caller), await readLook(db)).toString(),
  }))
  answer(app, invoiceCalls.pdf, async ({ params, caller }) => {
    const invoice = await invoiceFor(db, params.id, caller)
    return { fileName: invoiceFileName(invoice), content: await invoicePdf(db, invoice) }
  })
  answer(app, invoiceCalls.send, async ({ params, caller }) => {
    await sendInvoice(db, await invoiceFor(db, params.id, caller))
    return { message: 'Invoice has been resent' }
  })
  answer(app, invoiceCalls.printMany, async ({ body, caller }) => {
    const ids = await idsOf(db, body, { by: caller, done: { en: 'printed', fr: 'imprimé' }, most: mostPrinted })
    const look = await readLook(db)
    const articles: Html[] = []
    for await (const invoices of findInvoiceBatches(db, ids))
      articles.push(...invoices.map((invoice) => articleOf(invoice, look)))
    if (articles.length < ids.length) throw noSuch('invoice')
    return { content: invoicesHtml(articles, look).toString() }
  })
  answer(app, invoiceCalls.pdfMany, ({ body, caller }) => documentsOf(db, invoiceDocuments, body, caller))
  answerOnce(app, invoiceCalls.sendMany, { work: (tx, { body, caller }) => sendInvoices(tx, body, caller) })
  app.get(stylesheetPath, async (_, reply) =>
    reply.type('text/css; charset=utf-8').send(await readFile(new URL('./invoice.css', import.meta.url))),
  )
}

const readLook = async (db: Database) => ({ ...(await readBrand(db)), training: await isTrainingShop(db) })

/** The invoice of an order that the caller may see. */
const invoiceFor = (db: Database, order_id: number, caller: Session) =>
  documentFor(db, invoiceDocuments, order_id, caller)
