import * as z from 'zod'
import { type Call, Done } from '#shared/call.ts'
import { Email, NewPassword } from './fields.ts'

/** The error for a link that was cut off. */
export const incomplete = 'The link is not complete. Open it from the e-mail again.'
/** The secret of a mailed link. It is sent in a body, so that no log has it. */
const Secret = z.string(incomplete).min(1, incomplete).max(200, incomplete)

export const ChosenPassword = z.object({ secret: Secret, new_password: NewPassword })
export type ChosenPassword = z.output<typeof ChosenPassword>

/** The calls of people who are not signed in and have an e-mail of the shop, or wait for one. */
export const passwordCalls = {
  request: {
    method: 'POST',
    path: '/user/forgotPassword/',
    allow: ['public'],
    summary: 'Request a link to choose a new password. The reply is the same for every address',
    body: z.object({ email: Email }),
    reply: Done,
  },
  link: {
    method: 'POST',
    path: '/user/newPassword/link/',
    allow: ['public'],
    summary: 'Read which account a link to choose a new password is for',
    body: z.object({ secret: Secret }),
    reply: z.object({ email: z.string(), username: z.string() }),
  },
  choose: {
    method: 'POST',
    path: '/user/newPassword/',
    allow: ['public'],
    summary: 'Choose a new password with a link. It signs nobody in',
    body: ChosenPassword,
    reply: Done,
  },
  notMe: {
    method: 'POST',
    path: '/user/notMe/',
    allow: ['public'],
    summary: 'Lock an account with the link “This was not me” of an e-mail',
    body: z.object({ secret: Secret }),
    reply: z.object({ resets_by_mail: z.boolean() }),
  },
} as const satisfies Record<string, Call>
