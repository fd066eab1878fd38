import * as z from 'zod'
import { columnsOf } from '#shared/columns.ts'
import { Day, Moment } from '#shared/day.ts'

const words = { id: z.int(), title: z.string(), message: z.string(), end_day: Day, version: z.int() }

/** An announcement as a store sees it. */
export const StoreAnnouncement = z.object({ ...words, read_at: Moment.nullable() })
export type StoreAnnouncement = z.output<typeof StoreAnnouncement>

export const Announcement = z.object({
  ...words,
  stores: z.string(),
  read: z.int(),
  readers: z.array(z.object({ store: z.string(), read_by: z.string().nullable(), read_at: Moment.nullable() })),
  posted_by_name: z.string(),
  posted_at: Moment,
})
export type Announcement = z.output<typeof Announcement>

export const announcementColumns = columnsOf(Announcement, [
  { key: 'title', header: 'Title', card: 'title', width: 30, editable: true },
  { key: 'message', header: 'Message', width: 60, priority: 1 },
  { key: 'stores', header: 'For', width: 24, priority: 2 },
  { key: 'end_day', header: 'End Day', kind: 'day', editable: true, required: true },
  { key: 'read', header: 'Read', card: 'figure', kind: 'number' },
  { key: 'posted_by_name', header: 'Posted By', page: 'hidden' },
  { key: 'posted_at', header: 'Posted', kind: 'moment', priority: 1 },
])
