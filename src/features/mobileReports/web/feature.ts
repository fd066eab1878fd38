import type { WebFeature } from '#workbench/feature.ts'

export const mobileReports: WebFeature = {
  pages: [
    {
      name: 'adminMobileReport',
      path: '/admin/mobileReport',
      heading: 'Mobile Report',
      allow: 'mobileReportReaders',
      menu: [{ in: 'Reports', order: 4 }],
      load: () => import('./MobileReportPage.tsx').then((it) => it.MobileReportPage),
    },
    {
      name: 'adminSettingMobileReport',
      path: '/admin/settings/mobileReport',
      heading: 'Settings',
      shape: 'form',
      allow: ['admin'],
      menu: [{ in: 'settings', order: 2, label: 'Mobile Report' }],
      load: () => import('./ReadersPage.tsx').then((it) => it.ReadersPage),
    },
  ],
}
