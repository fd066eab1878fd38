import { openSession, type Session } from '#platform/auth/sessionTokens.ts'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import type { ClientInfo } from '#platform/http/answer/caller.ts'
import { fault, noSuch, Refusal } from '#platform/http/refusal.ts'
import { uncountEvent } from '#platform/limits/limits.ts'
import type { SessionUser } from '#shared/sessionUser.ts'
import { accountCodes } from '../codes.ts'
import type { ChangePassword } from '../contract.ts'
import { password } from './audited.ts'
import { forgetDevices, rememberDevice } from './knownDevices.ts'
import { hashPassword, isPassword, refuseWeak } from './passwords.ts'
import { type Account, endAllSessions, findAccount, resetPassword, setOwnPassword } from './queries.ts'
import { userRow } from './signIn.ts'
import { countCurrentPassword } from './signInLimits.ts'

/** One's own password, knowing the current one; or, as an admin, another's, who then chooses a new one at the next sign-in. */
export async function changePassword(
  db: Database,
  asked: ChangePassword,
  caller: Session,
  from: ClientInfo,
): Promise<Omit<SessionUser, 'token'> & { token?: string }> {
  const own = asked.email.toLowerCase() === caller.email.toLowerCase()
  if (!own && caller.type !== 'admin') throw new Refusal(accountCodes.ownPasswordOnly)
  const account = await findAccount(db, asked.email)
  if (!account) throw noSuch('user')
  if (!account.active) throw new Refusal(accountCodes.deactivated)
  if (own) await confirmPassword(db, account, asked.current_password, caller)
  await refuseWeak(db, asked.new_password, account, 'new_password')
  if (own) await refuseFormer(account, asked)
  const password_hash = await hashPassword(asked.new_password, 'known')

  return db.transaction().execute(async (tx) => {
    await (own ? setOwnPassword : resetPassword)(tx, account.id, password_hash)
    await endAllSessions(tx, account.id)
    await forgetDevices(tx, account.id, own ? from.cookies : undefined)
    await recordChange(tx, { by: caller, act: 'changed', subject: password, id: account.id })
    const row = userRow({ ...account, must_change_password: !own })
    if (!own) return row
    await rememberDevice(tx, account.id, from.cookies)
    return { ...row, token: await openSession(tx, account.id, from) }
  })
}

async function confirmPassword(db: Database, { password_hash }: Account, current: string | undefined, caller: Session) {
  if (current === undefined) throw fault('current_password', 'Current Password is required.')
  const tried = await countCurrentPassword(db, caller)
  if (!(await isPassword(current, password_hash, 'known'))) {
    throw fault('current_password', 'The current password is not right.')
  }
  await uncountEvent(db, tried)
}

/** A password is reset because it was forgotten, or because somebody else may know it. In both cases it is not to come back. */
async function refuseFormer({ must_change_password, hash_before_reset }: Account, asked: ChangePassword) {
  if (asked.new_password === asked.current_password) {
    throw fault('new_password', 'That is your password already. Choose a new one.')
  }
  if (!must_change_password || hash_before_reset === null) return
  if (await isPassword(asked.new_password, hash_before_reset, 'known')) {
    throw fault('new_password', 'That was your password before it was reset. Choose a new one.')
  }
}
