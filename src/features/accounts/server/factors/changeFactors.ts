import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChange, recordChanges } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import type { CallOrigin } from '#platform/http/answer/caller.ts'
import { noSuch, Refusal } from '#platform/refusal/refusal.ts'
import { adminsNeedFactor } from '#platform/shop/shop.ts'
import { accountCodes } from '../../codes.ts'
import type { AddedFactor, Factor } from '../../factorsContract.ts'
import { mailFactorChange, mailFactorsReset, mailNewRecoveryCodes } from '../accountMails.ts'
import { recoveryCodes, secondFactor } from '../audited.ts'
import { endAccess } from '../endAccess.ts'
import {
  deleteAllFactors,
  deleteFactor,
  insertFactor,
  listFactors,
  lockOwner,
  type NewFactor,
  type Owner,
  renameFactor,
} from './factorQueries.ts'
import { newRecoveryCodes, setRecoveryCodes } from './recoveryCodes.ts'

const mostFactors = 20

/** Adds a factor to one's own account. Recovery codes come with the first one. */
export async function addFactor(db: Database, factor: NewFactor, by: Session, from: CallOrigin): Promise<AddedFactor> {
  // Hashed before the transaction, because that takes long.
  const spare = (await listFactors(db, by.user_id)).length === 0 ? await newRecoveryCodes() : undefined
  return changeFactors(db, by.user_id, async (tx, owner, factors) => {
    if (factors.length >= mostFactors) throw new Refusal(accountCodes.manyFactors)
    const made = await insertFactor(tx, owner.id, factor)
    await recordChange(tx, { by, act: 'made', subject: secondFactor, id: made.id, after: noted(owner, made) })
    await mailFactorChange(tx, owner, { act: 'added', factor: made }, from)
    if (factors.length > 0) return { factor: made }
    const codes = spare ?? (await newRecoveryCodes())
    await setRecoveryCodes(tx, owner.id, codes)
    return { factor: made, recovery_codes: codes.codes }
  })
}

export const changeFactorName = (db: Database, { id, name }: { id: number; name: string }, by: Session) =>
  changeFactors(db, by.user_id, async (tx, owner, factors) => {
    const before = factors.find((factor) => factor.id === id)
    if (!before) throw noSuch('second factor')
    const after = await renameFactor(tx, id, name)
    const change = { before: noted(owner, before), after: noted(owner, after) }
    await recordChange(tx, { by, act: 'changed', subject: secondFactor, id, ...change })
    return after
  })

/** Removes one of one's own factors. The recovery codes go with the last one. */
export const removeFactor = (db: Database, id: number, by: Session, from: CallOrigin) =>
  changeFactors(db, by.user_id, async (tx, owner, factors) => {
    const factor = factors.find((factor) => factor.id === id)
    if (!factor) throw noSuch('second factor')
    const isLast = factors.length === 1
    if (isLast && owner.type === 'admin' && (await adminsNeedFactor(tx))) throw new Refusal(accountCodes.lastFactor)
    await (isLast ? deleteAllFactors(tx, owner.id) : deleteFactor(tx, id))
    await recordChange(tx, { by, act: 'removed', subject: secondFactor, id, before: noted(owner, factor) })
    await mailFactorChange(tx, owner, { act: 'removed', factor, isLast }, from)
    return { message: isLast ? 'Your last second factor has been removed' : 'The second factor has been removed' }
  })

export async function replaceRecoveryCodes(
  db: Database,
  by: Session,
  from: CallOrigin,
): Promise<{ recovery_codes: string[] }> {
  const codes = await newRecoveryCodes()
  return changeFactors(db, by.user_id, async (tx, owner, factors) => {
    if (factors.length === 0) throw new Refusal(accountCodes.noFactor)
    await setRecoveryCodes(tx, owner.id, codes)
    const after = { recovery_codes_left: codes.codes.length }
    await recordChange(tx, { by, act: 'made', subject: recoveryCodes, id: owner.id, after })
    await mailNewRecoveryCodes(tx, owner, from)
    return { recovery_codes: codes.codes }
  })
}

/** An admin removes the factors of somebody who lost a phone. All their sessions end: the phone may have one. */
export const resetFactors = (db: Database, id: number, by: Session, from: CallOrigin) =>
  changeFactors(db, id, async (tx, owner, factors) => {
    if (id === by.user_id) throw new Refusal(accountCodes.ownFactors)
    if (factors.length === 0) throw new Refusal(accountCodes.noFactor)
    await removeAllFactors(tx, { owner, factors, by })
    await mailFactorsReset(tx, owner, by.username, from)
    return { message: `${owner.username} signs in with the password alone now` }
  })

interface AllFactors {
  owner: Owner
  factors: readonly Factor[]
  by: { user_id: number | null; username: string }
}

/** Removes all factors of an account and ends its sessions, in the transaction of the caller. */
export async function removeAllFactors(tx: Database, { owner, factors, by }: AllFactors) {
  await deleteAllFactors(tx, owner.id)
  await endAccess(tx, owner.id)
  await recordChanges(
    tx,
    factors.map((factor) => ({
      ...({ by, act: 'removed', subject: secondFactor } as const),
      ...{ id: factor.id, before: noted(owner, factor) },
    })),
  )
}

/** Two changes of one account's factors wait for each other. */
const changeFactors = <Result>(
  db: Database,
  user_id: number,
  change: (tx: Database, owner: Owner, factors: Factor[]) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    const owner = await lockOwner(tx, user_id)
    if (!owner) throw noSuch('user')
    return change(tx, owner, await listFactors(tx, user_id))
  })

/** The log shows whose factor it is, and no secret. */
const noted = ({ username }: Owner, { kind, name }: Factor) => ({ username, kind, name })
