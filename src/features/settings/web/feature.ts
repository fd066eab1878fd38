import type { WebFeature } from '#workbench/feature.ts'

export const settings: WebFeature = {
  pages: [
    {
      name: 'adminSettingShop',
      path: '/admin/settings/shop',
      heading: 'Settings',
      shape: 'form',
      allow: ['admin'],
      menu: [{ in: 'settings', order: 3, label: 'The shop' }],
      load: () => import('./ShopPage.tsx').then((it) => it.ShopPage),
    },
  ],
}
