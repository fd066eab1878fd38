import { workbenchHome } from '#shared/page.ts'
import { staff } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'
import { supplierPage } from '../pages.ts'

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
