import { productPlacesPage, stockOnHandPage } from '#shared/pageAddresses.ts'
import { office, staff } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'

export const places: WebFeature = {
  pages: [
    {
      name: 'adminStockOnHand',
      path: stockOnHandPage.path,
      heading: 'Stock on Hand',
      allow: staff,
      menu: [
        { in: 'Reports', order: 7, for: office },
        { in: 'header', order: 9, for: ['admin_user'] },
      ],
      load: () => import('./StockOnHandPage.tsx').then((it) => it.StockOnHandPage),
    },
    {
      name: 'adminProductPlaces',
      path: productPlacesPage.path,
      heading: 'Places of a Product',
      allow: office,
      load: () => import('./ProductPlacesPage.tsx').then((it) => it.ProductPlacesPage),
    },
  ],
}
