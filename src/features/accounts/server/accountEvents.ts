import { sql } from 'kysely'
import { hashToken, type Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { recordEvent } from '#platform/db/securityEvents.ts'
import type { ClientInfo } from '#platform/http/answer/caller.ts'
import { limits } from '#platform/limits/allLimits.ts'
import { countIfAllowed } from '#platform/limits/limits.ts'
import { networkOf } from '#platform/limits/network.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { deviceName } from '../deviceName.ts'
import { failedProof, failedSignIn, userSession } from './audited.ts'

type From = Pick<ClientInfo, 'address' | 'device'>
const whereFrom = ({ address, device }: From) => ({ network: networkOf(address), device: deviceName(device) })

/** Logs that a user has signed in or out. */
export const recordSession = (
  db: Database,
  act: 'signed in' | 'signed out',
  user: Pick<Session, 'user_id' | 'username'>,
  from: From,
) =>
  recordEvent(db, {
    by: user,
    act,
    subject: userSession,
    id: user.user_id,
    facts: { account: user.username, ...whereFrom(from) },
  })

/**
 * What a refused sign-in was for: an e-mail address, which may belong to no account, the ticket of a second step, or a passkey.
 */
type Named = { email: string } | { ticket: string } | { passkey: { id: string } }

/**
 * Signs in, and logs a refusal. An e-mail address is logged only if it belongs to an account, because people type their
 * password there by mistake. Many tries within a quarter of an hour are one entry.
 */
export async function logRefusedSignIn<Done>(db: Database, named: Named, from: From, signIn: () => Promise<Done>) {
  try {
    return await signIn()
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) await recordFailedSignIn(db, named, from)
    throw error
  }
}

async function recordFailedSignIn(db: Database, named: Named, from: From) {
  const account = await findNamed(db, named)
  const id = account?.id ?? 0
  const { counted } = await countIfAllowed(db, [{ limit: limits.guesses.log, key: id }])
  // Without this, an attack from thousands of networks would write an entry for each network.
  const where = counted ? whereFrom(from) : { network: 'several', device: '' }
  await recordEvent(db, {
    by: undefined,
    act: 'failed',
    subject: failedSignIn,
    id,
    facts: { account: account?.username ?? '', ...where },
    countedBy: [id, where.network],
  })
}

const findNamed = (db: Database, named: Named) =>
  db.selectFrom('users').select(['id', 'username']).where(isNamed(named)).executeTakeFirst()

function isNamed(named: Named) {
  if ('email' in named) return sql<boolean>`lower(email) = ${named.email.toLowerCase()}`
  if ('ticket' in named)
    return sql<boolean>`id = (select user_id from sign_in_tickets where ticket_hash = ${hashToken(named.ticket)})`
  return sql<boolean>`id = (select user_id from second_factors where credential_id = ${named.passkey.id})`
}

/** Checks a proof of a signed-in user, and logs it if it is refused. */
export async function logRefusedProof<Done>(db: Database, by: Session, from: From, prove: () => Promise<Done>) {
  try {
    return await prove()
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) await recordFailedProof(db, by, from)
    throw error
  }
}

export const recordFailedProof = (db: Database, by: Session, from: From) =>
  recordEvent(db, {
    by,
    act: 'failed',
    subject: failedProof,
    id: by.user_id,
    facts: { account: by.username, ...whereFrom(from) },
    countedBy: [by.user_id, networkOf(from.address)],
  })
