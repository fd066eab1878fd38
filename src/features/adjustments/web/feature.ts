import { adjustmentsPage } from '#shared/pageAddresses.ts'
import { staff } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'

export const adjustments: WebFeature = {
  pages: [
    {
      name: 'adminStockAdjustments',
      path: adjustmentsPage.path,
      heading: 'Stock Adjustments',
      allow: staff,
      // It is opened by a link on the page Stock on Hand.
      load: () => import('./AdjustmentsPage.tsx').then((it) => it.AdjustmentsPage),
    },
  ],
}
