import { staff } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'
import { cataloguePage } from '../pages.ts'

export const catalogue: WebFeature = {
  pages: [
    {
      name: 'admin',
      path: cataloguePage.path,
      heading: 'Store',
      allow: staff,
      use: 'home',
      menu: [{ in: 'header', order: 1, label: 'Home' }],
      load: () => import('./CataloguePage.tsx').then((it) => it.CataloguePage),
    },
  ],
}
