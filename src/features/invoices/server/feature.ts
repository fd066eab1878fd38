import type { ServerFeature } from '#platform/feature.ts'
import { invoiceRoutes } from './routes.ts'
import { attachInvoice } from './sendInvoice.ts'

export const invoices: ServerFeature = {
  routes: invoiceRoutes,
  attachments: { invoice: attachInvoice },
}
