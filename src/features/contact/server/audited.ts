import { subjectOf } from '#platform/db/audit.ts'
import { ContactMessage } from '../columns.ts'

/** The text of a message stays out of the log: it must be gone when the message is deleted. */
export const contactMessage = subjectOf('contact message', ContactMessage, {
  fields: ['name', 'answered', 'answered_by'],
  called: ['name'],
})
