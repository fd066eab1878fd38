import { sql } from 'kysely'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import type { ClientInfo } from '#platform/http/answer/caller.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { adminsNeedFactor } from '#platform/shop/shop.ts'
import { dutyOf } from '#shared/duties.ts'
import type { SessionUser, User } from '#shared/sessionUser.ts'
import { accountCodes } from '../codes.ts'
import type { SignUp } from '../contract.ts'
import { recordSession } from './accountEvents.ts'
import { user } from './audited.ts'
import { findInvitation, markInvitationUsed } from './invitationQueries.ts'
import { openSessionHere } from './knownDevices.ts'
import { setFirstPassword } from './movedUsers.ts'
import { hashPassword } from './passwords.ts'
import { findAccount, hasUsers, insertUser } from './queries.ts'
import { refuseNewUser } from './userFaults.ts'

/** Adds a user. An admin adds others, an invited person signs up, and the first user of the shop becomes an admin. */
export async function signUp(
  db: Database,
  request: SignUp,
  caller: Session | undefined,
  from: ClientInfo,
): Promise<Omit<SessionUser, 'token'> & { token?: string }> {
  const { invitation } = request
  const byAdmin = caller?.type === 'admin' && dutyOf(caller) === undefined && invitation === undefined
  if (!byAdmin && invitation === undefined && (await hasUsers(db))) throw notOpen(caller)
  // A request without a valid invitation ends here, because a hash is expensive.
  const owner = invitation === undefined ? request : await findInvitation(db, invitation)
  if (!owner) throw tooOld()
  // Somebody who came from the earlier system has the account already, without a password.
  const waiting = await findWaiting(db, owner.email, invitation)
  const { username, email } = owner
  await refuseNewUser(db, { id: waiting?.id, username, email, password: request.password }).catch(async (refusal) => {
    // The name is also taken if another request has used the invitation since it was read.
    const isUsed = invitation !== undefined && !(await findInvitation(db, invitation))
    throw isUsed ? tooOld() : refusal
  })
  const password_hash = await hashPassword(request.password, byAdmin ? 'known' : 'unknown')

  return db.transaction().execute(async (tx) => {
    const { username, email, type } = byAdmin ? request : await ownAccount(tx, request, caller)
    const known = waiting && (await setFirstPassword(tx, email, password_hash))
    const made = known ?? (await insertUser(tx, { username, email, type, password_hash }))
    const act = known ? 'changed' : 'made'
    await recordChange(tx, { by: byAdmin ? caller : made, act, subject: user, id: made.id, after: made })
    // An admin who adds a user gets the row, not a session of that user.
    if (byAdmin) return made
    await recordSession(tx, 'signed in', made, from)
    const must_add_factor = made.type === 'admin' && (await adminsNeedFactor(tx))
    return { ...made, ...(must_add_factor && { must_add_factor }), token: await openSessionHere(tx, made.id, from) }
  })
}

async function findWaiting(db: Database, email: string, invitation: string | undefined) {
  const account = invitation === undefined ? undefined : await findAccount(db, email)
  return account?.awaits_password ? account : undefined
}

type NewUser = Pick<User, 'username' | 'email' | 'type'>

/** The account of an invited user is as the invitation says. Without an invitation, only the first user may sign up. */
async function ownAccount(tx: Database, request: SignUp, caller: Session | undefined): Promise<NewUser> {
  if (request.invitation !== undefined) {
    const invited = await markInvitationUsed(tx, request.invitation)
    if (!invited) throw tooOld()
    return invited
  }
  // The lock makes a second request wait, so that only one becomes the first user.
  await sql`lock table users in share row exclusive mode`.execute(tx)
  if (await hasUsers(tx)) throw notOpen(caller)
  return { ...request, type: 'admin' }
}

const tooOld = () => new Refusal(accountCodes.invitationTooOld)
const notOpen = (caller: Session | undefined) =>
  new Refusal(caller ? accountCodes.mayNotMakeUsers : accountCodes.invitationNeeded)
