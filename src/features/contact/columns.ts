import * as z from 'zod'
import { columnsOf } from '#shared/columns.ts'
import { Moment } from '#shared/day.ts'
import { languages } from '#shared/language.ts'

export const ContactMessage = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  language: z.enum(languages),
  at: Moment,
  answered: z.boolean(),
  answered_at: Moment.nullable(),
  /** The user who marked the message as answered. Empty if it is not answered, or the user no longer exists. */
  answered_by: z.string(),
  version: z.int(),
})
export type ContactMessage = z.output<typeof ContactMessage>

export const messageColumns = columnsOf(ContactMessage, [
  { key: 'id', header: 'ID', kind: 'id', page: 'never' },
  { key: 'answered', header: 'State', card: 'state', computed: true },
  { key: 'name', header: 'Name', card: 'title' },
  { key: 'email', header: 'Email', priority: 1 },
  { key: 'message', header: 'Message', priority: 2 },
  { key: 'at', header: 'Received', kind: 'moment', priority: 3 },
  { key: 'answered_at', header: 'Answered', kind: 'moment', page: 'hidden' },
  { key: 'answered_by', header: 'Answered By', page: 'hidden' },
])
