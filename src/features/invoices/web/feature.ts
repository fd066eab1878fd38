import { staff } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'
import { invoicePage } from '../pages.ts'

export const invoices: WebFeature = {
  pages: [
    {
      name: 'adminTransactionsInvoice',
      path: invoicePage.path,
      heading: 'Invoice',
      allow: staff,
      frame: 'paper',
      load: () => import('./InvoicePage.tsx').then((it) => it.InvoicePage),
    },
  ],
}
