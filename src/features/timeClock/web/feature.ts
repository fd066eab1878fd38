import type { WebFeature } from '#workbench/feature.ts'

export const timeClock: WebFeature = {
  pages: [
    {
      name: 'adminTimestamps',
      path: '/admin/timestamps',
      heading: 'Timestamps',
      allow: ['admin'],
      menu: [{ in: 'Scheduling', order: 1 }],
      list: { address: '/pos/timestamp/all/', view: 'all' },
      load: () => import('./TimestampsPage.tsx').then((it) => it.TimestampsPage),
    },
  ],
}
