import { isIP } from 'node:net'
import * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import type { CallOrigin } from '#platform/http/answer/caller.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { readShop } from '#platform/shop/shop.ts'
import { accountCodes } from '../../codes.ts'
import type { NewPasskey, SignedByPasskey } from '../../passkeyContract.ts'
import { type ChallengeFor, openChallenge, takeChallenge } from './challenges.ts'
import { countPasskeyUse, listPasskeys, type NewFactor, type Owner, type Passkey } from './factorQueries.ts'
import { reportCopiedPasskey } from './reportCopiedPasskey.ts'

/** Loaded only where passkeys work, because it takes 27 MB of memory and 0.2 s. */
const webAuthn = () => import('@simplewebauthn/server')
export const loadPasskeys = async (publicUrl: string) => passkeySiteOf(publicUrl) && webAuthn()

/** For which name browsers make passkeys, and the address of the pages that may ask for them. */
export interface PasskeySite {
  id: string
  origin: string
}

/** Undefined where browsers refuse passkeys: without https, and at a bare address. Only `localhost` needs no https. */
export function passkeySiteOf(publicUrl: string): PasskeySite | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isName = isIP(hostname) === 0 && !hostname.startsWith('[')
  return hostname === 'localhost' || (protocol === 'https:' && isName) ? { id: hostname, origin } : undefined
}

/** ES256, EdDSA and RS256: every device has one of them. The library would also use one that is experimental in Node. */
const supportedAlgorithmIDs = [-7, -8, -257]

export function siteWithPasskeys(publicUrl: string): PasskeySite {
  const site = passkeySiteOf(publicUrl)
  if (!site) throw new Refusal(accountCodes.noPasskeys)
  return site
}

export async function registrationOptions(
  db: Database,
  site: PasskeySite,
  { id, username, email }: Omit<Owner, 'type'>,
) {
  const challenge = await openChallenge(db, { purpose: 'add passkey', user_id: id })
  const authenticatorSelection = { residentKey: 'required', userVerification: 'required' } as const
  const options = await (await webAuthn()).generateRegistrationOptions({
    rpName: (await readShop(db)).name,
    rpID: site.id,
    userID: new TextEncoder().encode(String(id)),
    userName: email,
    userDisplayName: username,
    challenge: bytesOf(challenge),
    excludeCredentials: await knownPasskeys(db, id),
    authenticatorSelection,
    supportedAlgorithmIDs,
  })
  return { ...options, rp: { id: site.id, name: options.rp.name }, authenticatorSelection }
}

/** Asks for one of the passkeys of an account, or for any passkey of this shop. */
export async function authenticationOptions(db: Database, site: PasskeySite, asked: ChallengeFor) {
  const challenge = await openChallenge(db, asked)
  const options = await (await webAuthn()).generateAuthenticationOptions({
    rpID: site.id,
    challenge: bytesOf(challenge),
    userVerification: 'required',
    ...(asked.user_id !== undefined && { allowCredentials: await knownPasskeys(db, asked.user_id) }),
  })
  return { ...options, rpId: site.id, userVerification: 'required' as const }
}

/** Checks a new passkey. Its columns are returned. */
export async function checkNewPasskey(
  db: Database,
  { id: rpID, origin }: PasskeySite,
  { name, passkey, user_id }: { name: string; passkey: NewPasskey; user_id: number },
): Promise<NewFactor> {
  const challenge = await takeSigned(db, passkey, { purpose: 'add passkey', user_id })
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await orRefuse(() =>
    verifyRegistrationResponse({
      response: completed(passkey),
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    }),
  )
  if (!registrationInfo) throw new Refusal(accountCodes.wrongPasskey)
  const { id, publicKey, counter } = registrationInfo.credential
  const transports = passkey.response.transports ?? []
  return { kind: 'passkey', name, credential_id: id, public_key: Buffer.from(publicKey), counter, transports }
}

/** Checks what a passkey signed, and its counter. A counter that does not grow shows that there is a copy of the passkey. */
export async function checkPasskey(
  db: Database,
  { id: rpID, origin }: PasskeySite,
  { passkey, known, asked, from }: { passkey: SignedByPasskey; known: Passkey; asked: ChallengeFor; from: CallOrigin },
) {
  const challenge = await takeSigned(db, passkey, asked)
  const { userHandle } = passkey.response
  if (userHandle !== undefined && textOf(userHandle) !== String(known.user_id)) {
    throw new Refusal(accountCodes.wrongPasskey)
  }
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await orRefuse(() =>
    verifyAuthenticationResponse({
      response: completed(passkey),
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: known.credential_id,
        publicKey: new Uint8Array(known.public_key),
        // With 0, the library does not compare the counter, which it would do before it checks the signature. It is compared
        // below.
        counter: 0,
        transports: known.transports,
      },
    }),
  )
  if (!verified) throw new Refusal(accountCodes.wrongPasskey)
  if (await countPasskeyUse(db, known.id, authenticationInfo.newCounter)) return
  await reportCopiedPasskey(db, known, from)
  throw new Refusal(accountCodes.wrongPasskey)
}

/** Adds the fields that the library expects and the contract leaves out. */
const completed = <Passkey extends { id: string }>(passkey: Passkey) => ({
  ...passkey,
  rawId: passkey.id,
  clientExtensionResults: {},
})

/** The challenge that the passkey signed, if the shop sent it for this purpose. It can be used once. */
async function takeSigned(db: Database, { response }: NewPasskey | SignedByPasskey, asked: ChallengeFor) {
  const { challenge } = await orRefuse(async () => ClientData.parse(JSON.parse(textOf(response.clientDataJSON))))
  if (!(await takeChallenge(db, challenge, asked))) throw new Refusal(accountCodes.lateSetup)
  return challenge
}

const ClientData = z.object({ challenge: z.string().max(200) })

/** The library throws an error for everything that is wrong with a passkey. */
async function orRefuse<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check()
  } catch {
    throw new Refusal(accountCodes.wrongPasskey)
  }
}

const knownPasskeys = async (db: Database, user_id: number) =>
  (await listPasskeys(db, user_id)).map(({ credential_id, transports }) => ({ id: credential_id, transports }))

const textOf = (bytes: string) => Buffer.from(bytes, 'base64url').toString()
const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'))
