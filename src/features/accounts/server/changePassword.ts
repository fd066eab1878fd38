import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import type { ClientInfo } from '#platform/http/answer/caller.ts'
import { uncountEvent } from '#platform/limits/limits.ts'
import { fault, noSuch, notValid, Refusal, type RefusalFault } from '#platform/refusal/refusal.ts'
import type { SessionUser } from '#shared/sessionUser.ts'
import { accountCodes } from '../codes.ts'
import type { ChangePassword } from '../contract.ts'
import { isSameAddress } from '../rules.ts'
import { logRefusedProof, recordFailedProof } from './accountEvents.ts'
import { mailPasswordChange, mailPasswordReset } from './accountMails.ts'
import { password } from './audited.ts'
import { endAccess } from './endAccess.ts'
import { openSessionHere } from './knownDevices.ts'
import { hashPassword, isPassword, weakPasswordFaults } from './passwords.ts'
import { type Account, findAccount, resetPassword, setOwnPassword } from './queries.ts'
import { userRow } from './signIn.ts'
import { countCurrentPassword } from './signInLimits.ts'

/** Users enter the current password to change their own. Admins reset those of others, who choose a new one at the next sign-in. */
export async function changePassword(
  db: Database,
  request: ChangePassword,
  caller: Session,
  from: ClientInfo,
): Promise<Omit<SessionUser, 'token'> & { token?: string }> {
  const own = isSameAddress(request.email, caller.email)
  if (!own && caller.type !== 'admin') throw new Refusal(accountCodes.ownPasswordOnly)
  const account = await findAccount(db, request.email)
  if (!account) throw noSuch('user')
  if (!account.active) throw new Refusal(accountCodes.deactivated)
  const weak = await weakPasswordFaults(db, request.new_password, account, 'new_password')
  const wrong = own ? await currentPasswordFaults(db, account, request.current_password, { caller, from }) : []
  if (wrong.length + weak.length > 0) throw notValid([...wrong, ...weak])
  if (own && request.new_password === request.current_password) {
    throw fault('new_password', 'That is already your password. Choose a new one.')
  }
  if (own) await refuseFormer(account, request.new_password)
  const password_hash = await hashPassword(request.new_password, 'known')

  return db.transaction().execute(async (tx) => {
    await (own ? setOwnPassword : resetPassword)(tx, account.id, password_hash)
    await endAccess(tx, account.id)
    await recordChange(tx, { by: caller, act: 'changed', subject: password, id: account.id })
    await (own ? mailPasswordChange(tx, account, from) : mailPasswordReset(tx, account, caller, from))
    const row = userRow({ ...account, must_change_password: !own })
    if (!own) return row
    return { ...row, token: await openSessionHere(tx, account.id, from) }
  })
}

async function currentPasswordFaults(
  db: Database,
  { password_hash }: Account,
  current: string | undefined,
  { caller, from }: { caller: Session; from: ClientInfo },
): Promise<RefusalFault[]> {
  if (current === undefined) return [{ field: 'current_password', message: 'Current Password is required.' }]
  const tried = await logRefusedProof(db, caller, from, () => countCurrentPassword(db, caller))
  if (!(await isPassword(current, password_hash, 'known'))) {
    await recordFailedProof(db, caller, from)
    return [{ field: 'current_password', message: 'The current password is wrong.' }]
  }
  await uncountEvent(db, tried)
  return []
}

/** A reset password was forgotten, or somebody else may know it. In both cases the user has to choose another one. */
export async function refuseFormer({ must_change_password, hash_before_reset }: Account, new_password: string) {
  if (!must_change_password || hash_before_reset === null) return
  if (await isPassword(new_password, hash_before_reset, 'known')) {
    throw fault('new_password', 'That was your password before it was reset. Choose a new one.')
  }
}
