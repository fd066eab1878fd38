import { office, staff } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'
import { adjustmentsPage } from '../pages.ts'

export const adjustments: WebFeature = {
  pages: [
    {
      name: 'adminStockAdjustments',
      path: adjustmentsPage.path,
      heading: 'Stock Adjustments',
      allow: staff,
      // A store opens it by a link on the page Stock on Hand.
      menu: [{ in: 'Reports', order: 8, for: office }],
      load: () => import('./AdjustmentsPage.tsx').then((it) => it.AdjustmentsPage),
    },
  ],
}
