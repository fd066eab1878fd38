import { supplierPage, workbenchHome } from '#shared/pageAddresses.ts'
import { staff } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'

export const catalogue: WebFeature = {
  pages: [
    {
      name: 'admin',
      path: workbenchHome.path,
      heading: 'Store',
      shape: 'cards',
      allow: staff,
      use: 'home',
      menu: [{ in: 'header', order: 1, label: 'Home' }],
      load: () => import('./CataloguePage.tsx').then((it) => it.CataloguePage),
    },
    {
      name: 'adminSupplier',
      path: supplierPage.path,
      heading: 'Store',
      shape: 'cards',
      allow: ['supplier'],
      use: 'home',
      menu: [{ in: 'header', order: 1, label: 'Home' }],
      load: () => import('./SupplierPage.tsx').then((it) => it.SupplierPage),
    },
  ],
}
