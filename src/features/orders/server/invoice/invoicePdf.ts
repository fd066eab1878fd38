import { drawSheets } from '../sheets.ts'
import { findInvoices, type Invoice } from './invoice.ts'

export const invoiceSheets = {
  name: 'invoice',
  many: 'invoices',
  template: new URL('./invoice.typ', import.meta.url),
  find: findInvoices,
}

export const invoiceFileName = ({ id }: Pick<Invoice, 'id'>) => `invoice-${id}.pdf`

export const invoicePdf = (invoice: Invoice): Promise<Buffer> =>
  drawSheets(invoiceSheets.template, invoice.title, [invoice])
