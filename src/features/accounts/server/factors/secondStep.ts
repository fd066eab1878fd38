import type { Database } from '#platform/db/database.ts'
import type { ClientInfo } from '#platform/http/answer/caller.ts'
import { noSuch, Refusal } from '#platform/refusal/refusal.ts'
import type { SessionUser } from '#shared/sessionUser.ts'
import { accountCodes } from '../../codes.ts'
import type { SecondStep } from '../../factorsContract.ts'
import type { SignedByPasskey } from '../../passkeyContract.ts'
import { findAccountById } from '../queries.ts'
import { startSession } from '../signIn.ts'
import { countPasskeyRequest } from '../signInLimits.ts'
import { findPasskey } from './factorQueries.ts'
import { authenticationOptions, checkPasskey, siteWithPasskeys } from './passkeys.ts'
import { ownerOfTicket, spendTicket, tryTicket } from './tickets.ts'
import { type VerifyingContext, verifyFactor } from './verifyFactor.ts'

interface From {
  from: ClientInfo
  publicUrl: string
}

/** Finishes a sign-in whose password was right. */
export async function finishSignIn(
  db: Database,
  { ticket, ...proof }: SecondStep,
  where: VerifyingContext,
): Promise<SessionUser> {
  const account = await accountOf(db, await tryTicket(db, ticket))
  await verifyFactor(db, account, proof, where)
  return db.transaction().execute(async (tx) => {
    await spendTicket(tx, ticket)
    return startSession(tx, account, where.from)
  })
}

/** Asks for a passkey of the account that the ticket is for, or for any passkey of this shop. */
export async function askPasskey(db: Database, ticket: string | undefined, { from, publicUrl }: From) {
  const site = siteWithPasskeys(publicUrl)
  const user_id = ticket === undefined ? undefined : await ownerOfTicket(db, ticket)
  await countPasskeyRequest(db, user_id, from)
  return authenticationOptions(
    db,
    site,
    user_id === undefined ? { purpose: 'sign in' } : { purpose: 'verify', user_id },
  )
}

/**
 * A passkey signs in without a password: the device has it, and has checked the finger, the face or the pin of its user, so
 * these are two factors.
 */
export async function signInByPasskey(
  db: Database,
  passkey: SignedByPasskey,
  { from, publicUrl }: From,
): Promise<SessionUser> {
  const site = siteWithPasskeys(publicUrl)
  const known = await findPasskey(db, passkey.id)
  if (!known) throw new Refusal(accountCodes.unknownPasskey)
  await checkPasskey(db, site, { passkey, known, asked: { purpose: 'sign in' }, from })
  return startSession(db, await accountOf(db, known.user_id), from)
}

async function accountOf(db: Database, user_id: number) {
  const account = await findAccountById(db, user_id)
  if (!account) throw noSuch('user')
  return account
}
