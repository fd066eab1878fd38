import * as z from 'zod'
import { ById, type Call, Done, Id, Token } from '#shared/call.ts'
import { Moment } from '#shared/day.ts'
import { signedIn } from '#shared/roles.ts'
import { SessionUser } from '#shared/sessionUser.ts'
import { AuthenticationOptions, NewPasskey, RegistrationOptions, SignedByPasskey } from './passkeyContract.ts'

const factorKinds = ['passkey', 'code'] as const

/** The six digits that an authenticator app shows. Some apps show a space in the middle. */
const AppCode = z
  .string('Enter the code.')
  .max(20, 'The code has six digits.')
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'The code has six digits.'))

/** Spaces, dashes and capitals in a typed recovery code are ignored. Codes have no 0 and no 1, so these are read as o and l. */
const RecoveryCode = z
  .string('Enter a recovery code.')
  .max(40, 'A recovery code has ten letters and digits.')
  .transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l'))
  .pipe(z.string().regex(/^[a-z2-7]{10}$/, 'A recovery code has ten letters and digits, like abcde-f2345.'))

/** A user proves a second factor with one of these. */
export const FactorProof = z.object({
  code: AppCode.optional(),
  passkey: SignedByPasskey.optional(),
  recovery_code: RecoveryCode.optional(),
})
export type FactorProof = z.output<typeof FactorProof>

export const SecondStep = FactorProof.extend({ ticket: Token })
export type SecondStep = z.output<typeof SecondStep>

const FactorName = z
  .string('The name is required.')
  .trim()
  .min(1, 'The name is required.')
  .max(60, 'A name can have at most 60 characters.')

export const Factor = z.object({
  id: z.int(),
  kind: z.enum(factorKinds),
  name: z.string(),
  created_at: Moment,
  last_used_at: Moment.nullable(),
})
export type Factor = z.output<typeof Factor>

/** The second factors of an account, and how many recovery codes it has left. */
export const OwnFactors = z.object({ factors: z.array(Factor), recovery_codes_left: z.int() })
export type OwnFactors = z.output<typeof OwnFactors>

/** The recovery codes come with the first factor. They are shown only this once. */
export const AddedFactor = z.object({ factor: Factor, recovery_codes: z.array(z.string()).optional() })
export type AddedFactor = z.output<typeof AddedFactor>

const own = { allow: signedIn, allowedBefore: ['secondFactor'] } as const
export const factorCalls = {
  finishSignIn: {
    method: 'POST',
    path: '/user/signin/second/',
    allow: ['public'],
    summary: 'Finish a sign-in with a second factor',
    body: SecondStep,
    reply: SessionUser,
  },
  /** With a ticket, for the second step with a passkey of that account. Without one, any passkey of the shop. */
  askPasskey: {
    method: 'POST',
    path: '/user/signin/passkey/ask/',
    allow: ['public'],
    summary: 'Start a sign-in with a passkey',
    body: z.object({ ticket: Token.optional() }),
    reply: AuthenticationOptions,
  },
  signInByPasskey: {
    method: 'POST',
    path: '/user/signin/passkey/',
    allow: ['public'],
    summary: 'Sign in with a passkey alone',
    body: z.object({ passkey: SignedByPasskey }),
    reply: SessionUser,
  },
  all: {
    method: 'POST',
    path: '/user/factor/all/',
    ...own,
    summary: 'List your own second factors',
    reply: OwnFactors,
  },
  startApp: {
    method: 'POST',
    path: '/user/factor/app/start/',
    ...own,
    summary: 'Start to add an authenticator app: returns its secret',
    proof: true,
    reply: z.object({ setup: z.string(), secret: z.string(), address: z.string() }),
  },
  addApp: {
    method: 'POST',
    path: '/user/factor/app/',
    ...own,
    summary: 'Add an authenticator app, with the first code that it shows',
    body: z.object({ setup: Token, code: AppCode }),
    reply: AddedFactor,
  },
  startPasskey: {
    method: 'POST',
    path: '/user/factor/passkey/start/',
    ...own,
    summary: 'Start to add a passkey',
    proof: true,
    reply: RegistrationOptions,
  },
  addPasskey: {
    method: 'POST',
    path: '/user/factor/passkey/',
    ...own,
    summary: 'Add a passkey',
    body: z.object({ name: FactorName, passkey: NewPasskey }),
    reply: AddedFactor,
  },
  /** For a fresh proof with a passkey, in a session that is open. */
  askOwnPasskey: {
    method: 'POST',
    path: '/user/factor/passkey/ask/',
    allow: signedIn,
    summary: 'Ask for one of your own passkeys',
    reply: AuthenticationOptions,
  },
  rename: {
    method: 'PATCH',
    path: '/user/factor/update/',
    ...own,
    summary: 'Rename one of your own second factors',
    body: z.object({ id: Id, name: FactorName }),
    reply: Factor,
  },
  remove: {
    method: 'DELETE',
    path: '/user/factor/{id}/',
    allow: signedIn,
    summary: 'Remove one of your own second factors',
    proof: true,
    params: ById,
    reply: Done,
  },
  newRecoveryCodes: {
    method: 'POST',
    path: '/user/factor/recoveryCodes/',
    ...own,
    summary: 'Make new recovery codes, which replace the old ones',
    proof: true,
    reply: z.object({ recovery_codes: z.array(z.string()) }),
  },
  reset: {
    method: 'POST',
    path: '/user/factor/reset/',
    allow: ['admin'],
    summary: 'Remove all second factors of another user as an admin',
    proof: true,
    body: z.object({ id: Id }),
    reply: Done,
  },
} as const satisfies Record<string, Call>
