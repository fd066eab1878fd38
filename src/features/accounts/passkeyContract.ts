import * as z from 'zod'

// The JSON forms of WebAuthn, as browsers send and read them. All bytes are base64url.

const bytes = (most: number) =>
  z
    .string()
    .max(most, 'This passkey is too large.')
    .regex(/^[\w-]+$/, 'This is not the answer of a passkey.')
const Transports = z.array(z.string().max(20)).max(10)
const known = { type: z.string(), id: z.string(), transports: Transports.optional() }
/** Browsers also send the id in another form, and extensions, which the shop does not ask for. Neither is read. */
const credential = { id: bytes(1400), type: z.literal('public-key') }

/** What a browser needs to make a passkey. */
export const RegistrationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int().optional(),
  excludeCredentials: z.array(z.object(known)).optional(),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
})

/** A new passkey, as the browser made it. */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(40_000),
    transports: Transports.optional(),
  }),
})
export type NewPasskey = z.output<typeof NewPasskey>

/** What a browser needs to ask for a passkey. */
export const AuthenticationOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int().optional(),
  allowCredentials: z.array(z.object(known)).optional(),
  userVerification: z.literal('required'),
})

/** The answer of a passkey. */
export const SignedByPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(1400),
    authenticatorData: bytes(1400),
    signature: bytes(1400),
    userHandle: bytes(200).optional(),
  }),
})
export type SignedByPasskey = z.output<typeof SignedByPasskey>
