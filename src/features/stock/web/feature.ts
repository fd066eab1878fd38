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
      load: () => import('./MovementsPage.tsx').then((it) => it.MovementsPage),
    },
  ],
}
