import { sql } from 'kysely'
import type { PersonalTable } from '#platform/personal/personalTable.ts'
import { wholeList } from '#platform/sheet/wholeList.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { announcementColumns } from '../columns.ts'
import { fillAnnouncements } from './demo.ts'
import { deleteOldAnnouncements, streamAnnouncements } from './queries.ts'
import { announcement, announcementRoutes } from './routes.ts'

const announcementData: PersonalTable = {
  table: 'announcements',
  rows: 'Announcements',
  personal: ['posted_by'],
  fields: { ID: 'id', Title: 'title', Message: 'message', 'Posted at': 'posted_at' },
  moment: 'posted_at',
  user: { with: ({ id }) => sql`posted_by = ${id}` },
}

export const announcements: ServerFeature = {
  routes: announcementRoutes,
  personal: [announcementData],
  audited: [announcement],
  demo: fillAnnouncements,
  housekeeping: [{ rows: 'Announcements', kept: 'a year after their end day', delete: deleteOldAnnouncements }],
  lists: [
    wholeList({
      file: 'announcements',
      about: 'a message of the office to its stores',
      read: async (db) => ({ columns: announcementColumns, rows: await streamAnnouncements(db) }),
    }),
  ],
}
