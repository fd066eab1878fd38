import { drawDocuments } from '../orderDocuments.ts'
import { findInvoices, type Invoice } from './invoice.ts'

export const invoiceDocuments = {
  name: 'invoice',
  many: 'invoices',
  template: new URL('./invoice.typ', import.meta.url),
  find: findInvoices,
}

export const invoiceFileName = ({ id }: Pick<Invoice, 'id'>) => `invoice-${id}.pdf`

export const invoicePdf = (invoice: Invoice): Promise<Buffer> =>
  drawDocuments(invoiceDocuments.template, invoice.title, [invoice])
