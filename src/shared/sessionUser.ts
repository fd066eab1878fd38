import * as z from 'zod'
import { type Call, Done, Token } from './call.ts'
import { duties } from './duties.ts'
import { Role, signedIn } from './roles.ts'

export const User = z.object({
  id: z.int(),
  user_id: z.int(),
  username: z.string(),
  email: z.string(),
  type: Role,
})
export type User = z.output<typeof User>

/** The signed-in user, as each browser stores it for its session. */
export const SessionUser = User.extend({
  token: z.string(),
  /** An administrator set the password, so the user must choose a new one before anything else. */
  must_change_password: z.literal(true).optional(),
  /** The shop demands a second factor of administrators, so this one must add one before anything else. */
  must_add_factor: z.literal(true).optional(),
  /** The user is on the Mobile Report list. */
  mobile_reports: z.literal(true).optional(),
})
export type SessionUser = z.output<typeof SessionUser>

/** The kinds of proof of a second factor. */
export const proofKinds = ['passkey', 'code', 'recovery_code'] as const

/** The reply to a correct password if the account has a second factor. The ticket is for the second step. */
export const SecondFactorAsked = z.object({
  second_factor: z.array(z.enum(proofKinds)),
  ticket: z.string(),
})
export type SecondFactorAsked = z.output<typeof SecondFactorAsked>

/** The calls that resume and end a session. The accounts feature has all other calls about accounts. */
export const sessionCalls = {
  signInByToken: {
    method: 'POST',
    path: '/user/token/',
    allow: ['public'],
    summary: 'Sign in again by token',
    tokenInBody: true,
    body: z.object({ token: Token.optional() }),
    reply: SessionUser,
  },
  signOut: {
    method: 'POST',
    path: '/user/signout/',
    allow: signedIn,
    summary: 'End this session',
    tokenInBody: true,
    allowedBefore: duties,
    body: z.object({ token: Token.optional() }),
    reply: Done,
  },
} as const satisfies Record<string, Call>
