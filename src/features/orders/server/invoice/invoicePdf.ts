import type { Database } from '#platform/db/database.ts'
import { drawDocuments } from '../orderDocuments.ts'
import { findInvoices, type Invoice } from './invoice.ts'

export const invoiceDocuments = {
  name: 'invoice',
  many: 'invoices',
  template: new URL('./invoice.typ', import.meta.url),
  find: findInvoices,
}

export const invoiceFileName = ({ id }: Pick<Invoice, 'id'>) => `invoice-${id}.pdf`

export const invoicePdf = (db: Database, invoice: Invoice): Promise<Buffer> =>
  drawDocuments(db, invoiceDocuments.template, invoice.title, [invoice])
