import type { Session } from '#platform/auth/sessionTokens.ts'
import type { CallOrigin } from '#platform/http/answer/caller.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { readShop } from '#platform/shop/shop.ts'
import { accountCodes } from '../../codes.ts'
import type { AddedFactor } from '../../factorsContract.ts'
import { ofAccount } from './appSecrets.ts'
import { deleteSetup, findSetup, openSetup } from './challenges.ts'
import { addFactor } from './changeFactors.ts'
import { findApp } from './factorQueries.ts'
import { appAddress, newSecret, periodOfCode, secretText } from './totp.ts'

export type AppStore = Pick<ServerParts, 'db' | 'secrets'>

/** Draws the secret of an app. The app is added when its first code was typed. */
export async function startApp({ db, secrets }: AppStore, { user_id, email }: Session) {
  if (await findApp(db, user_id)) throw new Refusal(accountCodes.appTaken)
  const secret = newSecret()
  const { name: shop } = await readShop(db)
  const setup = await openSetup(db, { user_id, secret: secrets.close(ofAccount(user_id), secret) })
  return { setup, secret: secretText(secret), address: appAddress(secret, { shop, email }) }
}

/** The code shows that the app has the secret. It counts as used. */
export async function addApp(
  { db, secrets }: AppStore,
  { setup, code }: { setup: string; code: string },
  by: Session,
  from: CallOrigin,
): Promise<AddedFactor> {
  const stored = await findSetup(db, setup, by.user_id)
  const secret = stored && secrets.open(ofAccount(by.user_id), stored)
  if (!stored || !secret) throw new Refusal(accountCodes.lateSetup)
  const last_period = periodOfCode(secret, code, null)
  if (last_period === undefined) throw new Refusal(accountCodes.wrongCode, {}, { field: 'code' })
  const added = await addFactor(db, { kind: 'code', name: 'Authenticator app', secret: stored, last_period }, by, from)
  await deleteSetup(db, setup)
  return added
}
