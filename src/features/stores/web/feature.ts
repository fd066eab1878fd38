import type { WebFeature } from '#workbench/feature.ts'

export const stores: WebFeature = {
  pages: [
    {
      name: 'adminStores',
      path: '/admin/stores',
      heading: 'Stores',
      allow: ['admin'],
      menu: [{ in: 'Accounts', order: 2, label: 'POS Stores' }],
      list: { address: '/pos/store/all/' },
      load: () => import('./StoresPage.tsx').then((it) => it.StoresPage),
    },
  ],
}
