import * as z from 'zod'
import { AccountEmail } from '#features/accounts/contract.ts'
import type { Call } from '#shared/call.ts'
import { ById, Done } from '#shared/call.ts'

/** Somebody on the Mobile Report list: `id` is the user's own. */
export const Reader = z.object({ id: z.int(), username: z.string(), email: z.string() })
export type Reader = z.output<typeof Reader>

const allow = ['admin'] as const
export const readerCalls = {
  all: {
    method: 'POST',
    path: '/admin/mobileReportReader/all/',
    allow,
    summary: 'Who may read the Mobile Report',
    reply: z.array(Reader),
  },
  add: {
    method: 'POST',
    path: '/admin/mobileReportReader/insert/',
    allow,
    summary: 'Put a user on the Mobile Report list',
    body: z.object({ email: AccountEmail }),
    reply: Reader,
  },
  remove: {
    method: 'DELETE',
    path: '/admin/mobileReportReader/delete/{id}/',
    allow,
    summary: 'Take a user off the Mobile Report list',
    params: ById,
    reply: Done,
  },
} as const satisfies Record<string, Call>
