import * as z from 'zod'
import { AccountEmail } from '#features/accounts/fields.ts'
import type { Call } from '#shared/call.ts'
import { ById, Done } from '#shared/call.ts'

/** A user on the Mobile Report list, with the id of the user. */
export const Reader = z.object({ id: z.int(), username: z.string(), email: z.string() })
export type Reader = z.output<typeof Reader>

const allow = ['admin'] as const
export const readerCalls = {
  all: {
    method: 'POST',
    path: '/admin/mobileReportReader/all/',
    allow,
    summary: 'The users who may read the Mobile Report',
    reply: z.array(Reader),
  },
  add: {
    method: 'POST',
    path: '/admin/mobileReportReader/insert/',
    allow,
    summary: 'Add a user to the Mobile Report list',
    body: z.object({ email: AccountEmail }),
    reply: Reader,
  },
  remove: {
    method: 'DELETE',
    path: '/admin/mobileReportReader/delete/{id}/',
    allow,
    summary: 'Remove a user from the Mobile Report list',
    params: ById,
    reply: Done,
  },
} as const satisfies Record<string, Call>
