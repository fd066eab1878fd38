import * as z from 'zod'
import { ById, type Call, Done } from '#shared/call.ts'
import { listQuery, pageOf } from '#shared/list.ts'
import { mailStates, OutboxMail, outboxColumns } from './columns.ts'

export const OutboxQuery = listQuery(outboxColumns).extend({
  view: z.enum(['', 'all', ...mailStates], 'The view must be all, waiting, sent, failed or held.').default(''),
})
export type OutboxQuery = z.output<typeof OutboxQuery>

/** A mail as it is sent, but without the secret of its link. */
const MailPreview = z.object({ html: z.string(), text: z.string() })

/** What the mail server answered to a test mail. */
export const testOutcomes = [
  'accepted',
  'sign-in',
  'sender',
  'recipient',
  'mail',
  'refused',
  'later',
  'unreachable',
  'no mail server',
  'unknown name',
  'slow',
  'certificate',
  'unsafe',
] as const
export type TestOutcome = (typeof testOutcomes)[number]

const TestMail = z.object({
  outcome: z.enum(testOutcomes),
  /** One sentence, with the answer of the mail server. */
  message: z.string(),
  /** What to do, one sentence each. */
  advice: z.array(z.string()).max(3),
})
export type TestMail = z.output<typeof TestMail>

const allow = ['admin'] as const
export const mailCalls = {
  search: {
    method: 'POST',
    path: '/admin/outbox/search/',
    allow,
    summary: 'Search the outbox, the newest first',
    order: 'newest',
    body: OutboxQuery,
    reply: pageOf(OutboxMail),
  },
  server: {
    method: 'POST',
    path: '/admin/outbox/server/',
    allow,
    summary: 'Check whether a mail server is configured, and whether this is a training shop, which holds its mails',
    reply: z.object({ is_set_up: z.boolean(), is_training: z.boolean() }),
  },
  preview: {
    method: 'POST',
    path: '/admin/outbox/preview/{id}/',
    allow,
    summary: 'Preview a mail as it is sent, without the secret of its link',
    params: ById,
    reply: MailPreview,
  },
  sendAgain: {
    method: 'POST',
    path: '/admin/outbox/sendAgain/{id}/',
    allow,
    summary: 'Send a mail again, or a waiting one now',
    params: ById,
    reply: Done,
  },
  sendTest: {
    method: 'POST',
    path: '/admin/outbox/test/',
    allow,
    summary: 'Send a test mail to yourself at once, and learn what the mail server answers',
    reply: TestMail,
  },
} as const satisfies Record<string, Call>
