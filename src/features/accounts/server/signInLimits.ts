import type { Session } from '#platform/auth/session.ts'
import type { Database } from '#platform/db/database.ts'
import type { From } from '#platform/http/answer.ts'
import { type CountedEvent, limitEvent, networkOf } from '#platform/limits/limits.ts'
import { findKnownDevice } from './knownDevices.ts'

const minutes = 15
const byAccount = { name: 'sign-in by account and network', most: 10, minutes }
const byNetwork = { name: 'sign-in by network', most: 40, minutes }
const byDevice = { name: 'sign-in by known device', most: 10, minutes }
const bySession = { name: 'current password by session', most: 10, minutes }

/**
 * Counts a try at signing in, or throws a 429 if there were too many. It counts as wrong until `forgive` takes it back, so
 * that tries made at the same moment count too. There is no limit by the account alone: anybody could then lock its owner
 * out. An account that does not exist is limited like any other.
 */
export async function countSignIn(
  db: Database,
  email: string,
  from: From,
): Promise<{ tried: CountedEvent; isKnown: boolean }> {
  const device = await findKnownDevice(db, email, from.cookies)
  if (device !== undefined) return { tried: await limitEvent(db, [{ limit: byDevice, key: device }]), isKnown: true }
  const network = networkOf(from.address)
  const tried = await limitEvent(db, [
    { limit: byAccount, key: [email.toLowerCase(), network] },
    { limit: byNetwork, key: network },
  ])
  return { tried, isKnown: false }
}

/** The same for the current password, which a session has to know. Strangers have no session, so they cannot use it up. */
export const countCurrentPassword = (db: Database, { id }: Session) => limitEvent(db, [{ limit: bySession, key: id }])
