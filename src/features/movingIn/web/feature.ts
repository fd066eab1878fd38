import { movingFindingsPage, movingInPage } from '#shared/pageAddresses.ts'
import type { WebFeature } from '#workbench/feature.ts'

const allow = ['admin'] as const

export const movingIn: WebFeature = {
  pages: [
    {
      name: 'adminMovingIn',
      path: movingInPage.path,
      heading: 'Moving In',
      allow,
      list: { address: '/api/admin/movingIn/months/search/' },
      load: () => import('./MovingInPage.tsx').then((it) => it.MovingInPage),
    },
    {
      name: 'adminMovingFindings',
      path: movingFindingsPage.path,
      heading: 'What Could Not Come',
      allow,
      list: { address: '/api/admin/movingIn/findings/search/' },
      load: () => import('./MovingFindingsPage.tsx').then((it) => it.MovingFindingsPage),
    },
  ],
}
