import { healthPage } from '#shared/pageAddresses.ts'
import type { WebFeature } from '#workbench/feature.ts'

export const health: WebFeature = {
  pages: [
    {
      name: 'adminHealth',
      path: healthPage.path,
      heading: 'Health',
      shape: 'cards',
      allow: ['admin'],
      menu: [
        { in: 'System', order: 0 },
        { in: 'footer', order: 0 },
      ],
      load: () => import('./HealthPage.tsx').then((it) => it.HealthPage),
    },
  ],
}
