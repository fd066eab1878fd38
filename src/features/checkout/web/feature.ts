import { cartPage } from '#shared/pageAddresses.ts'
import { staff } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'

export const checkout: WebFeature = {
  pages: [
    {
      name: 'adminCart',
      path: cartPage.path,
      heading: 'Cart',
      allow: staff,
      load: () => import('./CartPage.tsx').then((it) => it.CartPage),
    },
  ],
}
