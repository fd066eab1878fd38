import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/refusal.ts'
import { openSession, type Session } from '#server/session.ts'
import type { SessionUser } from '../contract.ts'
import { isPassword, nobodysHash } from './passwords.ts'
import { type Account, findAccount, isReader } from './queries.ts'
import { forgive, noteTry } from './throttle.ts'

export interface From {
  address: string
  device: string
}

/** A wrong e-mail and a wrong password answer alike, and take alike. */
export async function signIn(
  db: Database,
  { email, password }: { email: string; password: string },
  from: From,
): Promise<SessionUser> {
  const tryId = await noteTry(db, email, from.address)
  const account = await findAccount(db, email)
  const right = await isPassword(password, account?.password_hash ?? (await nobodysHash))
  if (!account || !right)
    throw new Refusal(401, 'The e-mail or the password is not right.', { code: 'wrong_credentials' })
  await forgive(db, tryId)
  // Told to those alone who know the password.
  if (!account.active) throw new Refusal(403, 'This account is switched off. Ask the office.', { code: 'switched_off' })
  return sessionUser(account, await openSession(db, account.user_id, from))
}

export async function signInByToken(
  db: Database,
  caller: Session | undefined,
  token: string | undefined,
): Promise<SessionUser> {
  if (!caller || token === undefined)
    throw new Refusal(401, 'Your session has ended. Please sign in again.', { code: 'signed_out' })
  const mobile_reports = await isReader(db, caller.user_id)
  return sessionUser({ ...caller, id: caller.user_id, mobile_reports }, token)
}

export const sessionUser = (account: AccountRow, token: string): SessionUser => ({ ...userRow(account), token })

type AccountRow = Omit<Account, 'password_hash' | 'active'>

/** What others may see of an account. */
export const userRow = ({
  id,
  user_id,
  username,
  email,
  type,
  must_change_password,
  mobile_reports,
}: AccountRow): Omit<SessionUser, 'token'> => ({
  id,
  user_id,
  username,
  email,
  type,
  ...(must_change_password && { must_change_password }),
  ...(mobile_reports && { mobile_reports }),
})
