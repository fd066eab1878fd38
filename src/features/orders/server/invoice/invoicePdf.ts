import { drawPdf } from '#platform/files/pdf.ts'
import type { Invoice } from './invoice.ts'

export const invoiceFileName = ({ id }: Pick<Invoice, 'id'>) => `invoice-${id}.pdf`

/** The invoice as a tagged PDF. The same invoice always has the same bytes. */
export const invoicePdf = (invoice: Invoice): Promise<Buffer> => drawPdf(template, { invoice: JSON.stringify(invoice) })

const template = new URL('./invoice.typ', import.meta.url)
