import { invoicePage, orderItemsPage, ordersPage } from '#shared/pageAddresses.ts'
import { office, staff } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'

const transactions = { label: 'Transactions', within: '/admin/transactions/' }

export const orders: WebFeature = {
  pages: [
    {
      name: 'adminTransactionsSummary',
      path: ordersPage.path,
      heading: 'Transaction History',
      allow: staff,
      counted: 'pending',
      menu: [
        { in: 'transactions', order: 2, label: 'Summary' },
        { in: 'Reports', order: 2, for: ['admin'], ...transactions },
        { in: 'header', order: 3, for: ['admin_warehouse', 'admin_user'], ...transactions },
      ],
      list: { address: '/api/admin/transaction/summary/search/' },
      load: () => import('./SummaryPage.tsx').then((it) => it.SummaryPage),
    },
    {
      name: 'adminTransactionItems',
      path: orderItemsPage.path,
      heading: 'Transaction Items',
      allow: office,
      load: () => import('./ItemsPage.tsx').then((it) => it.ItemsPage),
    },
    {
      name: 'adminTransactionsInvoice',
      path: invoicePage.path,
      heading: 'Invoice',
      shape: 'area',
      allow: staff,
      frame: 'paper',
      load: () => import('./invoice/InvoicePage.tsx').then((it) => it.InvoicePage),
    },
  ],
}
