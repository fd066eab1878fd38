import * as z from 'zod'
import { visitorEmail } from '#features/accounts/visitorEmail.ts'
import { type Call, Done, Id, Version } from '#shared/call.ts'
import type { FormErrors } from '#shared/faults.ts'
import { inEach, languages } from '#shared/language.ts'
import { betweenDays, listQuery, pageOf } from '#shared/list.ts'
import { contactPage } from '#shared/pageAddresses.ts'
import { cleanText, personName, trapFields } from '#shared/publicForm.ts'
import { publicPage } from '#shared/publicPage.ts'
import { ContactMessage, messageColumns } from './columns.ts'
import { messageFaults } from './faults.ts'

/** The fields of the contact form, with error messages in each language. */
export const NewMessageIn = inEach((language) => {
  const faults = messageFaults[language]
  return z.object({
    name: personName(language, { missing: faults.nameMissing, long: faults.nameLong }),
    email: visitorEmail[language],
    message: z
      .string(faults.messageMissing)
      .overwrite(cleanText)
      .min(1, faults.messageMissing)
      .max(5000, faults.messageLong),
    language: z.enum(languages, 'The language must be en or fr.').default('en'),
    ...trapFields,
  })
})
export const NewMessage = NewMessageIn.en
export type NewMessage = z.output<typeof NewMessage>

export const MessageQuery = betweenDays(
  listQuery(messageColumns).extend({
    view: z.enum(['', 'new', 'answered', 'all'], 'The view must be new, answered or all.').default(''),
  }),
)
export type MessageQuery = z.output<typeof MessageQuery>

export const MessageChange = z.object({
  id: Id,
  answered: z.boolean(),
  version: Version.optional(),
})
export type MessageChange = z.output<typeof MessageChange>

const allow = ['admin'] as const
export const contactCalls = {
  send: {
    method: 'POST',
    path: '/email/contactUs/',
    allow: ['public'],
    summary: 'Send a message to the shop',
    body: NewMessage,
    bodyIn: NewMessageIn,
    reply: Done,
  },
  all: {
    method: 'POST',
    path: '/admin/message/all/',
    allow,
    summary: 'Search the messages of visitors, the newest first',
    order: 'newest',
    body: MessageQuery,
    reply: pageOf(ContactMessage),
  },
  update: {
    method: 'PATCH',
    path: '/admin/message/update/',
    allow,
    summary: 'Mark a message as answered or as new',
    body: MessageChange,
    reply: ContactMessage,
  },
} as const satisfies Record<string, Call>

export interface ContactData {
  /** Whether a message was just sent. */
  sent: boolean
  filled: { name: string; email: string; message: string }
  /** When the form counts as opened, in milliseconds. Null if that is now. */
  opened: number | null
  /** The errors of the form in the visitor's language. Null before it was sent. */
  refused: FormErrors | null
}

export const publicContactPage = publicPage<ContactData>({
  name: 'contact',
  path: contactPage.path,
  menu: { label: { en: 'Contact', fr: 'Contact' }, order: 3 },
  footer: [{ label: { en: 'Contact Us', fr: 'Nous joindre' }, order: 4 }],
})
