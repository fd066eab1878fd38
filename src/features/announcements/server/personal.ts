import { sql } from 'kysely'
import type { PersonalTable } from '#platform/personal/personalTable.ts'

export const announcementData: PersonalTable = {
  table: 'announcements',
  rows: 'Announcements',
  personal: ['posted_by'],
  fields: { ID: 'id', Title: 'title', Message: 'message', 'Posted at': 'posted_at' },
  moment: 'posted_at',
  user: { with: ({ id }) => sql`posted_by = ${id}` },
}
