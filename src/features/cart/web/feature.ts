import { staff } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'
import { cartPage } from '../pages.ts'

export const cart: WebFeature = {
  pages: [
    {
      name: 'adminCart',
      path: cartPage.path,
      heading: 'Cart',
      allow: staff,
      load: () => import('./CartPage.tsx').then((it) => it.CartPage),
    },
  ],
  headerPart: { for: ['admin_user'], load: () => import('./CartLink.tsx').then((it) => it.CartLink) },
}
