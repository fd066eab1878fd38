import * as z from 'zod'
import type { Call } from '#shared/call.ts'
import { SecondFactorAsked, SessionUser } from '#shared/sessionUser.ts'
import { AccountEmail, EnteredPassword } from './fields.ts'

// The page to sign in is opened first, so it loads this call without the others of accounts.

export const SignIn = z.object({
  email: AccountEmail,
  password: EnteredPassword,
})

export const signInCall = {
  method: 'POST',
  path: '/user/signin/',
  allow: ['public'],
  summary: 'Sign in with e-mail and password',
  body: SignIn,
  reply: z.union([SessionUser, SecondFactorAsked]),
} as const satisfies Call
