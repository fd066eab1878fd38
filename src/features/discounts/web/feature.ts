import type { WebFeature } from '#workbench/feature.ts'

export const discounts: WebFeature = {
  pages: [
    {
      name: 'adminTransactionsDiscount',
      path: '/admin/transactions/discount',
      heading: 'Discount',
      allow: ['admin'],
      menu: [{ in: 'transactions', order: 1 }],
      list: { address: '/api/admin/discount/search/' },
      load: () => import('./DiscountsPage.tsx').then((it) => it.DiscountsPage),
    },
  ],
}
