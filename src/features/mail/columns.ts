import * as z from 'zod'
import { columnsOf } from '#shared/columns.ts'
import { Moment } from '#shared/day.ts'

export const mailStates = ['waiting', 'sent', 'failed', 'held'] as const

export const MailState = z.enum(mailStates)
export type MailState = z.output<typeof MailState>

export const OutboxMail = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  about: z.string(),
  state: MailState,
  tries: z.int(),
  /** The error of the last try; empty when none failed. */
  last_error: z.string(),
  queued_at: Moment,
  next_try_at: Moment.nullable(),
  sent_at: Moment.nullable(),
  /** The mail contained a link that signs somebody in, so its text was deleted after it was sent or cancelled. */
  forgotten: z.boolean(),
})
export type OutboxMail = z.output<typeof OutboxMail>

export const outboxColumns = columnsOf(OutboxMail, [
  { key: 'id', header: 'ID', kind: 'id', page: 'never' },
  { key: 'state', header: 'State', card: 'state' },
  { key: 'to', header: 'To' },
  { key: 'subject', header: 'Subject', card: 'title' },
  { key: 'tries', header: 'Tries', kind: 'number', priority: 1 },
  { key: 'last_error', header: 'Error', priority: 3 },
  { key: 'queued_at', header: 'Queued', kind: 'moment', priority: 2 },
  { key: 'next_try_at', header: 'Next Try', kind: 'moment', page: 'hidden' },
  { key: 'sent_at', header: 'Sent', kind: 'moment', priority: 2 },
  { key: 'about', header: 'About', page: 'hidden' },
])
