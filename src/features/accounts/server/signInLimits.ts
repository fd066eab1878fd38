import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import type { ClientInfo } from '#platform/http/answer/caller.ts'
import { limits } from '#platform/limits/allLimits.ts'
import { inMinutes, limitCodes } from '#platform/limits/codes.ts'
import { type CountedEvent, countIfAllowed, type LimitedKey, limitEvent } from '#platform/limits/limits.ts'
import { inNetwork } from '#platform/limits/networkLimits.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { accountCodes } from '../codes.ts'
import { findKnownDevice } from './knownDevices.ts'
import { mailGuesses } from './mailGuesses.ts'

/**
 * Counts a sign-in attempt, or throws a 429 if there were too many. It counts as wrong until `uncountEvent` removes it, so that
 * parallel attempts count too. All attempts at one account from devices that never signed in to it have a limit together, because
 * a program with many networks could guess for ever. It does not lock the owner out: known devices do not count there, and a new
 * password by mail makes the device known. An account that does not exist has the same limits.
 */
export async function countSignIn(
  db: Database,
  email: string,
  from: ClientInfo,
): Promise<{ tried: CountedEvent; isKnown: boolean }> {
  const device = await findKnownDevice(db, email, from.cookies)
  if (device !== undefined)
    return { tried: await limitEvent(db, [{ limit: limits.signIn.device, key: device }]), isKnown: true }
  const { counted, refusedBy, retryAfter } = await countIfAllowed(db, [
    ...inNetwork(limits.signIn.account, from.address, email.toLowerCase()),
    ...inNetwork(limits.signIn.network, from.address),
    { limit: limits.signIn.unknown, key: email.toLowerCase() },
  ])
  if (counted) return { tried: counted, isKnown: false }
  const isGuessed = refusedBy === limits.signIn.unknown.name
  if (isGuessed) await mailGuesses(db, email, from)
  throw new Refusal(
    isGuessed ? accountCodes.manyGuesses : limitCodes.tooManyTries,
    { wait: inMinutes(retryAfter) },
    { retryAfter },
  )
}

/**
 * Counts an attempt at the second step. Only who knows the password can use these limits up. An attempt from a browser that
 * signed in before counts only for that browser, so the owner of the account is not locked out.
 */
export async function countSecondStep(
  db: Database,
  { user_id, email }: { user_id: number; email: string },
  from: ClientInfo,
): Promise<{ tried: CountedEvent; isKnown: boolean }> {
  const { secondFactor } = limits
  const device = await findKnownDevice(db, email, from.cookies)
  const counted: LimitedKey[] =
    device !== undefined
      ? [{ limit: secondFactor.device, key: device }]
      : [...inNetwork(secondFactor.account, from.address, user_id), { limit: secondFactor.unknown, key: user_id }]
  return { tried: await limitEvent(db, counted, accountCodes.tooManyCodes), isKnown: device !== undefined }
}

/** Counts a request for a passkey, of an account or of a visitor. */
export const countPasskeyRequest = (db: Database, user_id: number | undefined, { address }: ClientInfo) =>
  limitEvent(db, inNetwork(limits.passkeys, address, user_id ?? 'anyone'))

/** Counts an attempt at the current password, for each session. Strangers have no session, so they cannot use the limit up. */
export const countCurrentPassword = (db: Database, { id }: Session) =>
  limitEvent(db, [{ limit: limits.currentPassword, key: id }])
