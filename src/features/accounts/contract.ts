import * as z from 'zod'
import type { Call } from '#shared/call.ts'
import { ById, Done, Token } from '#shared/call.ts'
import { Moment } from '#shared/day.ts'
import { Role, RoleOnInput, signedIn } from '#shared/roles.ts'
import { SessionUser, sessionCalls } from '#shared/sessionUser.ts'
import { AccountEmail, Email, EnteredPassword, NewPassword, Username } from './fields.ts'
import { isSameAddress } from './rules.ts'
import { signInCall } from './signInContract.ts'

/** Older clients send a token that they generated. It is ignored and never becomes a credential. */
const madeUpToken = Token.optional().catch(undefined)

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
  current_password: EnteredPassword.optional(),
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
  signIn: signInCall,
  signInByToken: sessionCalls.signInByToken,
  /** Public, because the first sign-up and an invitation need no session. The handler checks the rest. */
  signUp: {
    method: 'POST',
    path: '/user/signup/',
    allow: ['public'],
    summary: 'Add a user: the first one, by invitation, or as an admin',
    body: SignUp,
    /** Users who sign up themselves need no proof. */
    proof: ({ invitation }: SignUp, caller) => caller?.type === 'admin' && invitation === undefined,
    reply: SessionUser.partial({ token: true }),
  },
  invite: {
    method: 'POST',
    path: '/user/invite/',
    allow: admin,
    summary: 'Invite a user by mail to create an account',
    proof: true,
    body: z.object({ username: Username, email: Email, type: RoleOnInput.default('admin_user') }),
    reply: Invitation.extend({ link: z.string() }),
  },
  invitation: {
    method: 'POST',
    path: '/user/invitation/',
    allow: ['public'],
    summary: 'Read an invitation',
    body: z.object({ invitation: z.string('The invitation is required.').max(200, 'There is no such invitation.') }),
    reply: Invitation,
  },
  changePassword: {
    method: 'PATCH',
    path: '/user/changePassword/',
    allow: signedIn,
    summary: 'Change your own password, or reset another user’s password as an admin',
    tokenInBody: true,
    allowedBefore: ['newPassword'],
    body: ChangePassword,
    /** Users who change their own password send the current one instead. */
    proof: ({ email }: ChangePassword, caller) => caller?.type === 'admin' && !isSameAddress(email, caller.email),
    reply: SessionUser.partial({ token: true }),
  },
  signOut: sessionCalls.signOut,
  sessions: {
    method: 'POST',
    path: '/user/sessions/all/',
    allow: signedIn,
    summary: 'List your own sessions',
    reply: z.array(OwnSession),
  },
  endSessions: {
    method: 'POST',
    path: '/user/sessions/end/',
    allow: signedIn,
    summary: 'End all of your own sessions, or all but this one',
    body: z.object({ also_this: z.boolean('Whether this session ends too is required.') }),
    reply: Done,
  },
  endSession: {
    method: 'DELETE',
    path: '/user/sessions/{id}/',
    allow: signedIn,
    summary: 'End one of your own sessions',
    params: ById,
    reply: Done,
  },
} as const satisfies Record<string, Call>
