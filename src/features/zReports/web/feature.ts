import type { WebFeature } from '#workbench/feature.ts'

export const zReports: WebFeature = {
  pages: [
    {
      name: 'adminZReport',
      path: '/admin/zReport',
      heading: 'Z Report',
      allow: ['admin'],
      menu: [{ in: 'Reports', order: 5, label: 'ZReport' }],
      list: { address: '/pos/zReport/all/', view: 'all' },
      load: () => import('./ZReportPage.tsx').then((it) => it.ZReportPage),
    },
  ],
}
