import { movementsPage } from '#features/inventory/pages.ts'
import { office } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'

export const stock: WebFeature = {
  pages: [
    {
      name: 'adminStockMovements',
      path: movementsPage.path,
      heading: 'Stock Movements',
      allow: office,
      menu: [{ in: 'Reports', order: 5 }],
      list: { address: '/api/admin/stock/movements/search/', filter_by: 'device' },
      load: () => import('./MovementsPage.tsx').then((it) => it.MovementsPage),
    },
  ],
}
