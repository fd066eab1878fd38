import { outboxPage } from '#shared/pageAddresses.ts'
import type { WebFeature } from '#workbench/feature.ts'

export const mail: WebFeature = {
  pages: [
    {
      name: 'adminOutbox',
      path: outboxPage.path,
      heading: 'Outbox',
      allow: ['admin'],
      menu: [
        { in: 'System', order: 1 },
        { in: 'footer', order: 1 },
      ],
      list: { address: '/api/admin/outbox/search/', view: 'all' },
      load: () => import('./OutboxPage.tsx').then((it) => it.OutboxPage),
    },
  ],
}
