import type { WebFeature } from '#workbench/feature.ts'

export const reports: WebFeature = {
  pages: [
    {
      name: 'adminTransactionsReport',
      path: '/admin/transactions/report',
      heading: 'Transactions Report',
      allow: ['admin'],
      menu: [{ in: 'transactions', order: 3, label: 'Report' }],
      list: { address: '/api/admin/transaction/report/search/' },
      load: () => import('./ReportPage.tsx').then((it) => it.ReportPage),
    },
  ],
}
