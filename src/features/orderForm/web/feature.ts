import { orderFormPage } from '#shared/pageAddresses.ts'
import { staff } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'

export const orderForm: WebFeature = {
  pages: [
    {
      name: 'adminOrderForm',
      path: orderFormPage.path,
      heading: 'Order Form',
      shape: 'area',
      allow: staff,
      menu: [{ in: 'header', order: 7 }],
      load: () => import('./OrderFormPage.tsx').then((it) => it.OrderFormPage),
    },
  ],
}
