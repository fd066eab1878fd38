import * as z from 'zod'
import { type Call, Done, Id, Version } from '#shared/call.ts'
import { requiredDay, today } from '#shared/day.ts'
import { listQuery } from '#shared/list.ts'
import { listCalls } from '#shared/listCalls.ts'
import { requiredText } from '#shared/text.ts'
import { Announcement, announcementColumns, StoreAnnouncement } from './columns.ts'

const fields = {
  title: requiredText('Title', 120),
  message: requiredText('Message', 2000),
  end_day: requiredDay('End Day').refine((day) => day >= today(), 'The end day must be today or later.'),
}
export const NewAnnouncement = z.object({
  ...fields,
  /** Null for all stores. */
  store_ids: z.array(Id).min(1, 'Choose at least one store.').max(500, 'At most 500 stores.').nullable(),
})
export type NewAnnouncement = z.output<typeof NewAnnouncement>

const ReadVersion = z.object({ id: Id, version: Version })
const OwnAnnouncements = z.object({ items: z.array(StoreAnnouncement) })

const allow = ['admin_user'] as const
export const announcementCalls = {
  ...listCalls({
    path: '/admin/announcement/',
    one: 'an announcement',
    many: 'announcements',
    allow: ['admin'],
    row: Announcement,
    order: 'newest',
    query: listQuery(announcementColumns),
    added: NewAnnouncement,
    changed: z.object(fields).partial().extend({ id: Id, version: Version.optional() }),
  }),
  own: { method: 'GET', path: '/announcement/own/', allow, summary: 'Own announcements', reply: OwnAnnouncements },
  read: { method: 'POST', path: '/announcement/read/', allow, summary: 'Mark as read', body: ReadVersion, reply: Done },
} as const satisfies Record<string, Call>
