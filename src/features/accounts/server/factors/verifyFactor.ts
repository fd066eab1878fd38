import type { SecretSeal } from '#platform/backup/secretSeal.ts'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import type { CallOrigin, ClientInfo } from '#platform/http/answer/caller.ts'
import { uncountEvent } from '#platform/limits/limits.ts'
import { fault, Refusal } from '#platform/refusal/refusal.ts'
import { accountCodes } from '../../codes.ts'
import type { FactorProof } from '../../factorsContract.ts'
import type { SignedByPasskey } from '../../passkeyContract.ts'
import { mailUsedRecoveryCode } from '../accountMails.ts'
import { recoveryCodes } from '../audited.ts'
import { countSecondStep } from '../signInLimits.ts'
import { ofAccount } from './appSecrets.ts'
import type { AppStore } from './apps.ts'
import { findApp, findPasskey, spendCode } from './factorQueries.ts'
import { checkPasskey, siteWithPasskeys } from './passkeys.ts'
import { hashTypedCode, spendRecoveryCode } from './recoveryCodes.ts'
import { periodOfCode } from './totp.ts'

/** Where the factor was sent from, and what is needed to check it. */
export interface VerifyingContext {
  from: ClientInfo
  publicUrl: string
  secrets: SecretSeal
}

export interface Prover {
  user_id: number
  username: string
  email: string
}

/**
 * Checks a second factor of a user: a code of the app, a passkey or a recovery code, whichever was sent. Each works once. Throws
 * a refusal for a wrong one, and a 429 after too many. Do not call this in a transaction: a wrong one counts although the call fails.
 */
export async function verifyFactor(
  db: Database,
  user: Prover,
  { code, passkey, recovery_code }: FactorProof,
  { from, publicUrl, secrets }: VerifyingContext,
) {
  if (passkey !== undefined) return verifyPasskey(db, user, passkey, { from, publicUrl })
  if (code === undefined && recovery_code === undefined) throw fault('code', 'Enter the code.')
  const { tried, isKnown } = await countSecondStep(db, user, from)
  try {
    if (code !== undefined) await verifyCode({ db, secrets }, user, code)
    else if (recovery_code !== undefined) {
      await verifyRecoveryCode(db, user, recovery_code, isKnown ? 'known' : 'unknown', from)
    }
  } catch (error) {
    // Only a wrong code counts, not an error of the server.
    if (!(error instanceof Refusal) || error.code !== 'wrong_factor') await uncountEvent(db, tried)
    throw error
  }
  await uncountEvent(db, tried)
}

async function verifyCode({ db, secrets }: AppStore, { user_id }: Prover, code: string) {
  const app = await findApp(db, user_id)
  if (!app) throw wrong('code')
  const secret = secrets.open(ofAccount(user_id), app.secret)
  if (!secret) throw new Refusal(accountCodes.unreadableApp, {}, { field: 'code' })
  const period = periodOfCode(secret, code, app.last_period)
  if (period === undefined || !(await spendCode(db, app.id, period))) throw wrong('code')
}

async function verifyPasskey(
  db: Database,
  { user_id }: Prover,
  passkey: SignedByPasskey,
  { from, publicUrl }: { from: CallOrigin; publicUrl: string },
) {
  const known = await findPasskey(db, passkey.id)
  if (known?.user_id !== user_id) throw new Refusal(accountCodes.wrongPasskey)
  await checkPasskey(db, siteWithPasskeys(publicUrl), {
    ...{ passkey, known, from },
    asked: { purpose: 'verify', user_id },
  })
}

async function verifyRecoveryCode(
  db: Database,
  user: Prover,
  code: string,
  rank: 'known' | 'unknown',
  from: CallOrigin,
) {
  const { user_id } = user
  const hash = await hashTypedCode(db, user_id, code, rank)
  await db.transaction().execute(async (tx) => {
    const left = hash && (await spendRecoveryCode(tx, user_id, hash))
    if (left === undefined) throw wrong('recovery_code')
    const [before, after] = [{ recovery_codes_left: left + 1 }, { recovery_codes_left: left }]
    await recordChange(tx, { by: user, act: 'changed', subject: recoveryCodes, id: user_id, before, after })
    await mailUsedRecoveryCode(tx, { ...user, id: user_id }, left, from)
  })
}

const wrong = (field: 'code' | 'recovery_code') =>
  new Refusal(field === 'code' ? accountCodes.wrongCode : accountCodes.wrongRecoveryCode, {}, { field })
