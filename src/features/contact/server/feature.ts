import { wholeList } from '#platform/sheet/wholeList.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { visitorHousekeeping } from '#platform/shop/visitorHousekeeping.ts'
import { messageColumns } from '../columns.ts'
import { fillMessages } from './demo.ts'
import { messageData } from './personal.ts'
import { contactMessage, newMessages, streamMessages } from './queries.ts'
import { contactRoutes } from './routes.ts'
import { serveContactPage } from './serveContactPage.ts'

export const contact: ServerFeature = {
  routes: contactRoutes,
  personal: [messageData],
  audited: [contactMessage],
  publicPages: (parts) => [serveContactPage(parts)],
  menuCounts: { adminMessages: { for: ['admin'], rows: newMessages } },
  demo: fillMessages,
  housekeeping: [
    visitorHousekeeping({
      rows: 'Messages of visitors, with their mails',
      table: 'contact_messages',
      since: 'at',
      sinceWords: 'they arrived',
      about: 'contact message',
    }),
  ],
  lists: [
    wholeList({
      file: 'contact-messages',
      about: 'a message of a visitor',
      read: async (db) => ({ columns: messageColumns, rows: await streamMessages(db) }),
    }),
  ],
}
