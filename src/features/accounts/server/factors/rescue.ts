import { randomBytes } from 'node:crypto'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { StartRefused } from '#platform/refusal/startRefused.ts'
import { mailFactorsReset, mailPasswordReset } from '../accountMails.ts'
import { password as changedPassword } from '../audited.ts'
import { hashPassword } from '../passwords.ts'
import { findAccount, resetPassword } from '../queries.ts'
import { base32 } from './base32.ts'
import { removeAllFactors } from './changeFactors.ts'
import { listFactors, lockOwner } from './factorQueries.ts'

export interface Rescued {
  username: string
  email: string
  password: string
}

/** In the audit log and in the mails. */
const by = { user_id: null, username: 'npm run rescue' }

/**
 * Removes the second factors of an account and gives it a password that has to be changed. It is for people who have access to
 * the server. Returns undefined if the user answers no.
 */
export async function rescue(
  db: Database,
  email: string,
  publicUrl: string,
  confirm: (sentence: string) => Promise<boolean>,
): Promise<Rescued | undefined> {
  const account = await findAccount(db, email)
  if (!account) throw new StartRefused(`No account has the e-mail address ${email}. Check how it is written.`)
  if (!account.active) {
    throw new StartRefused(`The account of ${account.username} is deactivated. An administrator can activate it.`)
  }
  const factors = await listFactors(db, account.id)
  const agreed = await confirm(
    `This gives ${account.username} (${account.email}) a new password, ends all their sessions${factors.length > 0 ? `, and removes ${inWords(factors.length)} with the recovery codes` : ''}. They get a mail about it.`,
  )
  if (!agreed) return undefined

  const from = { device: by.username, address: 'the server of the shop', publicUrl }
  const password = newPassword()
  const password_hash = await hashPassword(password, 'known')
  return db.transaction().execute(async (tx) => {
    const owner = await lockOwner(tx, account.id)
    if (!owner) throw new StartRefused(`The account ${email} was removed just now.`)
    const factors = await listFactors(tx, owner.id)
    await resetPassword(tx, owner.id, password_hash)
    await removeAllFactors(tx, { owner, factors, by })
    await recordChange(tx, { by, act: 'changed', subject: changedPassword, id: owner.id })
    await mailPasswordReset(tx, owner, by, from)
    if (factors.length > 0) await mailFactorsReset(tx, owner, by.username, from)
    return { username: owner.username, email: owner.email, password }
  })
}

const inWords = (count: number) => (count === 1 ? 'the second factor' : `${count} second factors`)

/** 100 random bits in five groups, because somebody types it. */
const newPassword = () => (base32(randomBytes(13)).slice(0, 20).match(/.{4}/g) ?? []).join('-')
