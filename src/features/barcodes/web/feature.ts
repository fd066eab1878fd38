import { barcodesPage } from '#shared/pageAddresses.ts'
import { office, staff } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'

export const barcodes: WebFeature = {
  pages: [
    {
      name: 'adminBarcodes',
      path: barcodesPage.path,
      heading: 'Product Codes',
      // It is opened by a link on the page Inventory.
      allow: office,
      load: () => import('./BarcodesPage.tsx').then((it) => it.BarcodesPage),
    },
  ],
  besidePages: { for: staff, load: () => import('./ProductScanner.tsx').then((it) => it.ProductScanner) },
}
