import { openSession, type Session } from '#platform/auth/sessionTokens.ts'
import { inTransaction } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import type { ClientInfo } from '#platform/http/answer/caller.ts'
import type { Cookies } from '#platform/http/answer/cookies.ts'
import { uncountEvent } from '#platform/limits/limits.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import type { SecondFactorAsked, SessionUser } from '#shared/sessionUser.ts'
import { accountCodes } from '../codes.ts'
import { recordSession } from './accountEvents.ts'
import { mailNewDevice } from './accountMails.ts'
import { askSecondFactor } from './factors/tickets.ts'
import { recognizeDevice, rememberDevice, touchDevice } from './knownDevices.ts'
import { dummyHash, isPassword } from './passwords.ts'
import { type Account, findAccount, isOnReportList } from './queries.ts'
import { countSignIn } from './signInLimits.ts'

const wrong = new Refusal(accountCodes.wrongCredentials)

/** A wrong e-mail and a wrong password get the same answer, in the same time. */
export async function signIn(
  db: Database,
  { email, password }: { email: string; password: string },
  from: ClientInfo,
): Promise<SessionUser | SecondFactorAsked> {
  const { tried, isKnown } = await countSignIn(db, email, from)
  try {
    const account = await findAccount(db, email)
    const hash = account?.password_hash ?? dummyHash()
    const isRight = await isPassword(password, hash, isKnown ? 'known' : 'unknown')
    if (!account || !isRight) throw wrong
    refuseSwitchedOff(account)
    const reply = (await askSecondFactor(db, account.id)) ?? (await startSession(db, account, from))
    await uncountEvent(db, tried)
    return reply
  } catch (error) {
    // Only a wrong password counts, not an error of the server nor a 503 because too many people sign in at once.
    if (error !== wrong) await uncountEvent(db, tried)
    throw error
  }
}

/**
 * Opens a session after all proofs of an account were checked. Every sign-in ends here. The user gets a mail about a device
 * that is new to the account.
 */
export async function startSession(db: Database, account: Account, from: ClientInfo): Promise<SessionUser> {
  refuseSwitchedOff(account)
  const { secret, isNew } = await recognizeDevice(db, account.user_id, from.cookies)
  const token = await inTransaction(db, async (tx) => {
    if (isNew) await mailNewDevice(tx, account, from)
    await recordSession(tx, 'signed in', account, from)
    return openSession(tx, account.user_id, { ...from, secret })
  })
  // Last, so that the device still counts as new at the next sign-in if this one fails.
  await rememberDevice(db, account.user_id, secret, from.cookies)
  return sessionUser(account, token)
}

/** Checked after the password, so that a stranger cannot find out which accounts are deactivated. */
function refuseSwitchedOff({ active }: Account) {
  if (!active) throw new Refusal(accountCodes.switchedOff)
}

export async function signInByToken(
  db: Database,
  caller: Session | undefined,
  token: string | undefined,
  cookies: Cookies,
): Promise<SessionUser> {
  if (!caller || token === undefined) throw new Refusal(accountCodes.sessionEnded)
  await touchDevice(db, caller.user_id, cookies)
  const mobile_reports = await isOnReportList(db, caller.user_id)
  return sessionUser({ ...caller, id: caller.user_id, mobile_reports }, token)
}

const sessionUser = (account: AccountRow, token: string): SessionUser => ({ ...userRow(account), token })

type AccountRow = Omit<Account, 'password_hash' | 'hash_before_reset' | 'resets_by_mail' | 'active' | 'awaits_password'>

/** The fields of an account that a response may contain. */
export const userRow = ({
  id,
  user_id,
  username,
  email,
  type,
  must_change_password,
  must_add_factor,
  mobile_reports,
}: AccountRow): Omit<SessionUser, 'token'> => ({
  id,
  user_id,
  username,
  email,
  type,
  ...(must_change_password && { must_change_password }),
  ...(must_add_factor && { must_add_factor }),
  ...(mobile_reports && { mobile_reports }),
})
