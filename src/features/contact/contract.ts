import * as z from 'zod'
import type { Call } from '#shared/call.ts'
import { Done } from '#shared/call.ts'
import { DayOrNone, Moment } from '#shared/day.ts'
import { languages } from '#shared/language.ts'
import { listQuery, pageOf } from '#shared/list.ts'
import { trapFields } from '#shared/strangers.ts'
import { contactWords } from './words.ts'

const says = contactWords.en.faults

/** A name is one line: a line break in it must not become one in a mail's header. */
const asOneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
/** Line breaks are counted alike, whether a browser or a program sends them; other control characters say nothing. */
const asPlainText = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()

export const NewMessage = z.object({
  name: z.string(says.nameMissing).overwrite(asOneLine).min(1, says.nameMissing).max(100, says.nameLong),
  email: z
    .string(says.emailMissing)
    .trim()
    .min(1, says.emailMissing)
    .max(254, says.emailLong)
    .pipe(z.email(says.emailWrong)),
  message: z.string(says.messageMissing).overwrite(asPlainText).min(1, says.messageMissing).max(5000, says.messageLong),
  language: z.enum(languages, 'The language is en or fr.').default('en'),
  ...trapFields,
})
export type NewMessage = z.output<typeof NewMessage>

export const ContactMessage = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  language: z.enum(languages),
  at: Moment,
  answered: z.boolean(),
  answered_at: Moment.nullable(),
  /** Who said that it was answered; empty where nobody did, or they are gone. */
  answered_by: z.string(),
  version: z.int(),
})
export type ContactMessage = z.output<typeof ContactMessage>

export const messageColumns = ['id', 'name', 'email', 'message', 'at', 'answered_at', 'answered_by'] as const
export const MessageQuery = listQuery(messageColumns).extend({
  view: z.enum(['', 'new', 'answered', 'all'], 'The view is new, answered or all.').default(''),
  /** Both days are included. */
  start_date: DayOrNone,
  end_date: DayOrNone,
})
export type MessageQuery = z.output<typeof MessageQuery>

export const MessageChange = z.object({
  id: z.int('id is required.'),
  answered: z.boolean(),
  version: z.int().optional(),
})
export type MessageChange = z.output<typeof MessageChange>

const allow = ['admin'] as const
export const contactCalls = {
  send: {
    method: 'POST',
    path: '/email/contactUs/',
    allow: ['public'],
    summary: 'Write to the shop',
    body: NewMessage,
    reply: Done,
  },
  all: {
    method: 'POST',
    path: '/admin/message/all/',
    allow,
    summary: 'A page of what visitors wrote, the newest first',
    body: MessageQuery,
    reply: pageOf(ContactMessage),
  },
  update: {
    method: 'PATCH',
    path: '/admin/message/update/',
    allow,
    summary: 'Say that a message was answered, or that it was not',
    body: MessageChange,
    reply: ContactMessage,
  },
} as const satisfies Record<string, Call>
