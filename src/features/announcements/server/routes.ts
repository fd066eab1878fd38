import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { subjectOf } from '#platform/db/audit.ts'
import { answer } from '#platform/http/answer.ts'
import { answerList } from '#platform/shop/answerList.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { Announcement, announcementColumns as columns } from '../columns.ts'
import { announcementCalls } from '../contract.ts'
import { announcements, insertAnnouncement, ownAnnouncements, readAnnouncement } from './queries.ts'

export const announcement = subjectOf('announcement', Announcement, {
  fields: ['title', 'message', 'stores', 'end_day'],
  called: ['title'],
})

export function announcementRoutes(app: FastifyInstance, { db }: ServerParts) {
  answerList(app, db, announcementCalls, {
    subject: announcement,
    table: 'announcements',
    shape: { columns, newestFirst: true, shown: { read: readInWords } },
    rows: announcements,
    sheet: { fileName: 'announcements.xlsx', sheetName: 'Announcements' },
    insert: insertAnnouncement,
  })
  answer(app, announcementCalls.own, async ({ caller }) => ({ items: await ownAnnouncements(db, caller).execute() }))
  answer(app, announcementCalls.read, ({ body, caller }) => readAnnouncement(db, body.id, body.version, caller))
}

/** As the page shows it. */
const readInWords = (read: RawBuilder<unknown>) => sql`${read} || ' of ' || jsonb_array_length(readers) || ' stores'`
