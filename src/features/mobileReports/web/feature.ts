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
  ],
}
