import { recordChange } from '#server/audit.ts'
import type { Database } from '#server/db/database.ts'
import { fault, noSuch, Refusal } from '#server/refusal.ts'
import { openSession, type Session } from '#server/session.ts'
import type { ChangePassword, SessionUser } from '../contract.ts'
import { hashPassword, isPassword, refuseWeak } from './passwords.ts'
import { type Account, endAllSessions, findAccount, setPassword } from './queries.ts'
import { type From, userRow } from './signIn.ts'
import { forgive, noteTry } from './throttle.ts'

/** One's own password, knowing the current one; or, as an admin, another's, who then chooses a new one at the next sign-in. */
export async function changePassword(
  db: Database,
  asked: ChangePassword,
  caller: Session,
  from: From,
): Promise<Omit<SessionUser, 'token'> & { token?: string }> {
  const own = asked.email.toLowerCase() === caller.email.toLowerCase()
  if (!own && caller.type !== 'admin')
    throw new Refusal(403, 'You can change your own password only.', { code: 'forbidden' })
  const account = await findAccount(db, asked.email)
  if (!account) throw noSuch('user')
  if (!account.active) {
    throw new Refusal(409, 'This account is deactivated. Activate it before you reset its password.', {
      code: 'switched_off',
    })
  }
  if (own) await confirmPassword(db, account, asked.current_password, from)
  refuseWeak(asked.new_password, account.email, 'new_password')
  const password_hash = await hashPassword(asked.new_password)

  return db.transaction().execute(async (tx) => {
    await setPassword(tx, account.id, password_hash, !own)
    await endAllSessions(tx, account.id)
    await recordChange(tx, { by: caller, act: 'changed', subject: 'password', id: account.id })
    const row = userRow({ ...account, must_change_password: !own })
    return own ? { ...row, token: await openSession(tx, account.id, from) } : row
  })
}

async function confirmPassword(
  db: Database,
  { email, password_hash }: Account,
  current: string | undefined,
  from: From,
) {
  if (current === undefined) throw fault('current_password', 'Current Password is required.')
  const tryId = await noteTry(db, email, from.address)
  if (!(await isPassword(current, password_hash))) throw fault('current_password', 'The current password is not right.')
  await forgive(db, tryId)
}
