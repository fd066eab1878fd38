import { sql } from 'kysely'
import { subjectOf } from '#platform/db/audit.ts'
import { ContactMessage } from '../columns.ts'

/** The log has nothing of the visitor: it must be gone when the message is deleted. Until then the name is read from there. */
export const contactMessage = subjectOf('contact message', ContactMessage, {
  fields: ['answered', 'answered_by'],
  called: [],
  calledInSql: sql<string>`coalesce((select name from contact_messages where contact_messages.id = subject_id), '')`,
})
