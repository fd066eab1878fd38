import { movementsPage } from '#shared/pageAddresses.ts'
import { office, staff } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'

export const stock: WebFeature = {
  pages: [
    {
      name: 'adminStockMovements',
      path: movementsPage.path,
      heading: 'Stock Movements',
      allow: staff,
      // A store opens it by a link on the page Stock on Hand.
      menu: [{ in: 'Reports', order: 6, for: office }],
      list: { address: '/api/admin/stock/movements/search/', filter_by: 'device' },
      load: () => import('./MovementsPage.tsx').then((it) => it.MovementsPage),
    },
  ],
}
