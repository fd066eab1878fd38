import * as z from 'zod'
import type { Call } from '#shared/call.ts'
import { ById, Done, Token } from '#shared/call.ts'
import { Moment } from '#shared/day.ts'
import { Role, RoleOnInput, signedIn } from '#shared/roles.ts'
import { SessionUser, sessionCalls } from '#shared/sessionUser.ts'
import { longestPassword, shortestPassword } from './rules.ts'

/** An address to look an account up by. */
export const AccountEmail = z
  .string('Email is required.')
  .trim()
  .min(1, 'Email is required.')
  .max(254, 'An e-mail address has at most 254 characters.')
export const Email = AccountEmail.pipe(z.email('Email is not an e-mail address.'))
export const Username = z
  .string('Store Name is required.')
  .trim()
  .min(1, 'Store Name is required.')
  .max(100, 'Store Name has at most 100 characters.')
export const NewPassword = z
  .string('Password is required.')
  .min(shortestPassword, `A password has at least ${shortestPassword} characters.`)
  .max(longestPassword, `A password has at most ${longestPassword} characters.`)
/** A password to be checked is read as it is: the rules are for new ones. */
const passwordToCheck = z
  .string('Password is required.')
  .min(1, 'Password is required.')
  .max(1000, 'Password is too long.')
/** Clients may still send a token that they made up. It is ignored and never becomes a credential. */
const madeUpToken = Token.optional().catch(undefined)

export const SignIn = z.object({
  email: AccountEmail,
  password: passwordToCheck,
})

export const SignUp = z.object({
  username: Username,
  email: Email,
  password: NewPassword,
  type: RoleOnInput.default('admin_user'),
  invitation: Token.optional(),
  token: madeUpToken,
})
export type SignUp = z.output<typeof SignUp>

export const ChangePassword = z.object({
  email: AccountEmail,
  current_password: passwordToCheck.optional(),
  new_password: NewPassword,
  token: Token.optional(),
  new_token: madeUpToken,
})
export type ChangePassword = z.output<typeof ChangePassword>

export const OwnSession = z.object({
  id: z.int(),
  device: z.string(),
  address: z.string(),
  created_at: Moment,
  last_used_at: Moment,
  expires_at: Moment,
  current: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

export const Invitation = z.object({ email: z.string(), username: z.string(), type: Role, expires_at: Moment })
export type Invitation = z.output<typeof Invitation>

const admin = ['admin'] as const
export const accountCalls = {
  signIn: {
    method: 'POST',
    path: '/user/signin/',
    allow: ['public'],
    summary: 'Sign in with e-mail and password',
    body: SignIn,
    reply: SessionUser,
  },
  signInByToken: sessionCalls.signInByToken,
  /** Open to everyone, as the first sign-up and an invitation need no session; the rest is decided inside. */
  signUp: {
    method: 'POST',
    path: '/user/signup/',
    allow: ['public'],
    summary: 'Make a user: the first one, by invitation, or as an admin',
    body: SignUp,
    reply: SessionUser.partial({ token: true }),
  },
  invite: {
    method: 'POST',
    path: '/user/invite/',
    allow: admin,
    summary: 'Invite somebody, by mail, to make their own account',
    body: z.object({ username: Username, email: Email, type: RoleOnInput.default('admin_user') }),
    reply: Invitation.extend({ link: z.string() }),
  },
  invitation: {
    method: 'POST',
    path: '/user/invitation/',
    allow: ['public'],
    summary: 'What an invitation is for',
    body: z.object({ invitation: z.string('The invitation is required.').max(200, 'There is no such invitation.') }),
    reply: Invitation,
  },
  changePassword: {
    method: 'PATCH',
    path: '/user/changePassword/',
    allow: signedIn,
    summary: 'Change one’s own password, or as an admin reset another’s',
    tokenInBody: true,
    beforeNewPassword: true,
    body: ChangePassword,
    reply: SessionUser.partial({ token: true }),
  },
  signOut: sessionCalls.signOut,
  sessions: {
    method: 'POST',
    path: '/user/sessions/all/',
    allow: signedIn,
    summary: 'Where one is signed in',
    reply: z.array(OwnSession),
  },
  endSession: {
    method: 'DELETE',
    path: '/user/sessions/{id}/',
    allow: signedIn,
    summary: 'End one of one’s own sessions',
    params: ById,
    reply: Done,
  },
} as const satisfies Record<string, Call>
