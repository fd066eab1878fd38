import { sql } from 'kysely'
import { openSession, type Session } from '#platform/auth/sessionTokens.ts'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import type { ClientInfo } from '#platform/http/answer/caller.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { SessionUser, User } from '#shared/sessionUser.ts'
import { accountCodes } from '../codes.ts'
import type { SignUp } from '../contract.ts'
import { user } from './audited.ts'
import { findInvitation, markInvitationUsed } from './invitationQueries.ts'
import { rememberDevice } from './knownDevices.ts'
import { hashPassword, refuseWeak } from './passwords.ts'
import { hasUsers, insertUser } from './queries.ts'

/** Makes a user: as an admin, by invitation, or as the first of all, who becomes the admin. */
export async function signUp(
  db: Database,
  given: SignUp,
  caller: Session | undefined,
  from: ClientInfo,
): Promise<Omit<SessionUser, 'token'> & { token?: string }> {
  const byAdmin = caller?.type === 'admin' && !caller.must_change_password && given.invitation === undefined
  if (!byAdmin && given.invitation === undefined && (await hasUsers(db))) throw notOpen(caller)
  // Strangers without an invitation get no further, because a hash is expensive.
  const named = given.invitation === undefined ? given : await findInvitation(db, given.invitation)
  if (!named) throw tooOld()
  await refuseWeak(db, given.password, named, 'password')
  const password_hash = await hashPassword(given.password, byAdmin ? 'known' : 'unknown')

  return db.transaction().execute(async (tx) => {
    const { username, email, type } = byAdmin
      ? given
      : given.invitation !== undefined
        ? await invited(tx, given.invitation)
        : await first(tx, given, caller)
    const made = await insertUser(tx, { username, email, type, password_hash })
    await recordChange(tx, { by: byAdmin ? caller : made, act: 'made', subject: user, id: made.id, after: made })
    // Nobody is handed another's session: who makes a user for somebody gets the row alone.
    if (byAdmin) return made
    await rememberDevice(tx, made.id, from.cookies)
    return { ...made, token: await openSession(tx, made.id, from) }
  })
}

type NewUser = Pick<User, 'username' | 'email' | 'type'>

async function invited(tx: Database, invitation: string): Promise<NewUser> {
  const found = await markInvitationUsed(tx, invitation)
  if (!found) throw tooOld()
  return found
}

const tooOld = () => new Refusal(accountCodes.invitationTooOld)

async function first(tx: Database, given: NewUser, caller: Session | undefined): Promise<NewUser> {
  // Of two first users at once, the second finds that it is not the first.
  await sql`lock table users in share row exclusive mode`.execute(tx)
  if (await hasUsers(tx)) throw notOpen(caller)
  return { ...given, type: 'admin' }
}

const notOpen = (caller: Session | undefined) =>
  new Refusal(caller ? accountCodes.mayNotMakeUsers : accountCodes.invitationNeeded)
