import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import type { CallOrigin } from '#platform/http/answer/caller.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { readShop } from '#platform/shop.ts'
import { accountCodes } from '../../codes.ts'
import type { AddedFactor } from '../../factorsContract.ts'
import { deleteSetup, findSetup, openSetup } from './challenges.ts'
import { addFactor } from './changeFactors.ts'
import { findApp } from './factorQueries.ts'
import { appAddress, newSecret, periodOfCode, secretText } from './totp.ts'

/** Draws the secret of an app. The app is added when its first code was typed. */
export async function startApp(db: Database, { user_id, email }: Session) {
  if (await findApp(db, user_id)) throw new Refusal(accountCodes.appTaken)
  const secret = newSecret()
  const { name: shop } = await readShop(db)
  const setup = await openSetup(db, { user_id, secret })
  return { setup, secret: secretText(secret), address: appAddress(secret, { shop, email }) }
}

/** The code shows that the app has the secret. It counts as used. */
export async function addApp(
  db: Database,
  { setup, code }: { setup: string; code: string },
  by: Session,
  from: CallOrigin,
): Promise<AddedFactor> {
  const secret = await findSetup(db, setup, by.user_id)
  if (!secret) throw new Refusal(accountCodes.lateSetup)
  const last_period = periodOfCode(secret, code, null)
  if (last_period === undefined) throw new Refusal(accountCodes.wrongCode, {}, { field: 'code' })
  const added = await addFactor(db, { kind: 'code', name: 'Authenticator app', secret, last_period }, by, from)
  await deleteSetup(db, setup)
  return added
}
