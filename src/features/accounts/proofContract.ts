import type * as z from 'zod'
import { type Call, Done } from '#shared/call.ts'
import { signedIn } from '#shared/roles.ts'
import { FactorProof } from './factorsContract.ts'
import { EnteredPassword } from './fields.ts'

/** Signed-in users prove once more who they are, with the password or a second factor. */
export const GivenProof = FactorProof.extend({ password: EnteredPassword.optional() }).refine(
  (given) => Object.values(given).some((proof) => proof !== undefined),
  { path: ['password'], message: 'Password is required.' },
)
export type GivenProof = z.output<typeof GivenProof>

export const proofCalls = {
  prove: {
    method: 'POST',
    path: '/user/prove/',
    allow: signedIn,
    summary: 'Prove who you are, for the calls that need a fresh proof: it counts for ten minutes in this session',
    allowedBefore: ['secondFactor'],
    body: GivenProof,
    reply: Done,
  },
} as const satisfies Record<string, Call>
