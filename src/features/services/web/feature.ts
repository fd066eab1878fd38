import type { WebFeature } from '#workbench/feature.ts'

export const services: WebFeature = {
  pages: [
    {
      name: 'adminSettingServices',
      path: '/admin/settings/services',
      heading: 'Settings',
      allow: ['admin'],
      menu: [{ in: 'settings', order: 4, label: 'Services' }],
      list: { address: '/api/admin/service/search/' },
      load: () => import('./ServiceListPage.tsx').then((it) => it.ServiceListPage),
    },
  ],
}
