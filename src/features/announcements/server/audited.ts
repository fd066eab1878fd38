import { subjectOf } from '#platform/db/audit.ts'
import { Announcement } from '../columns.ts'

export const announcement = subjectOf('announcement', Announcement, {
  fields: ['title', 'message', 'stores', 'end_day'],
  called: ['title'],
})
