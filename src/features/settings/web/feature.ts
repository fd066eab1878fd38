import type { WebFeature } from '#workbench/feature.ts'

export const settings: WebFeature = {
  pages: [
    {
      name: 'adminSettingMobileReport',
      path: '/admin/settings/mobileReport',
      heading: 'Settings',
      shape: 'form',
      allow: ['admin'],
      menu: [{ in: 'settings', order: 2, label: 'Mobile Report' }],
      load: () => import('./ReadersPage.tsx').then((it) => it.ReadersPage),
    },
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
