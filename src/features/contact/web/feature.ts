import { messagesPage } from '#shared/pageAddresses.ts'
import type { WebFeature } from '#workbench/feature.ts'

export const contact: WebFeature = {
  pages: [
    {
      name: 'adminMessages',
      path: messagesPage.path,
      heading: 'Messages',
      allow: ['admin'],
      counted: 'new',
      menu: [{ in: 'Scheduling', order: 4 }],
      list: { address: '/api/admin/message/all/', view: 'new' },
      load: () => import('./MessagesPage.tsx').then((it) => it.MessagesPage),
    },
  ],
}
