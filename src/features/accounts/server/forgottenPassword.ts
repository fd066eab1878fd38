import { newToken } from '#platform/auth/sessionTokens.ts'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import type { CallOrigin, ClientInfo } from '#platform/http/answer/caller.ts'
import { limits } from '#platform/limits/allLimits.ts'
import { type LimitedKey, limitEvent } from '#platform/limits/limits.ts'
import { inNetwork } from '#platform/limits/networkLimits.ts'
import { mailButton } from '#platform/mail/frame.ts'
import { queueMailFor } from '#platform/mail/mail.ts'
import { notValid, Refusal } from '#platform/refusal/refusal.ts'
import { html } from '#shared/html.ts'
import { newPasswordPage } from '#shared/pageAddresses.ts'
import { accountCodes } from '../codes.ts'
import type { ChosenPassword } from '../passwordContract.ts'
import { aboutAccount, mailPasswordChange, originLines, paragraph } from './accountMails.ts'
import { password } from './audited.ts'
import { refuseFormer } from './changePassword.ts'
import { endAccess } from './endAccess.ts'
import { findKnownDevice, recognizeDevice, rememberDevice } from './knownDevices.ts'
import { hashPassword, weakPasswordFaults } from './passwords.ts'
import { setOwnPassword } from './queries.ts'
import { findResetAccount, putReset, resetRecipient } from './resetQueries.ts'

/**
 * Mails a link to choose a new password. Reply and work are the same for every address, so that nobody can find out who has an
 * account: each statement is carried out for an unknown address too, and finds nothing.
 */
export async function requestPasswordReset(db: Database, { email }: { email: string }, from: ClientInfo) {
  const device = await findKnownDevice(db, email, from.cookies)
  const token = newToken()
  await db.transaction().execute(async (tx) => {
    await limitEvent(tx, limitsFor(device, email, from.address), accountCodes.manyResets)
    await putReset(tx, email, token)
    await queueMailFor(tx, resetRecipient(tx, token), await resetMail(tx, token, from))
  })
  return { message: 'If this address has an account, an e-mail with a link is on its way.' }
}

/** A device that signed in to the account before has a limit of its own, which strangers cannot use up. */
const limitsFor = (device: number | undefined, email: string, address: string): LimitedKey[] => {
  const { forgottenPassword } = limits
  if (device !== undefined) return [{ limit: forgottenPassword.device, key: device }]
  return [
    { limit: forgottenPassword.account, key: email.toLowerCase() },
    ...forgottenPassword.network.flatMap((limit) => inNetwork(limit, address)),
  ]
}

async function resetMail(tx: Database, token: string, from: CallOrigin) {
  const link = `${from.publicUrl}${newPasswordPage()}#${token}`
  const why = 'Somebody asked for a new password for your account.'
  const facts = await originLines(tx, from)
  const until = 'The link works once, for 30 minutes. If you did not ask for it, ignore this e-mail: nothing changes.'
  return {
    what: aboutAccount.forgottenPassword,
    subject: 'Choose a new password',
    html: html`${paragraph(why)}<p>${facts.map((fact) => html`${fact}<br>`)}</p>${mailButton('Choose a new password', link)}${paragraph(until)}`,
    text: [why, facts.join('\n'), `Choose a new password:\n${link}`, until].join('\n\n'),
    secret: token,
  }
}

/** The account that a link is for, or a 404. */
export async function readResetLink(db: Database, secret: string) {
  const account = await findResetAccount(db, secret)
  if (!account) throw new Refusal(accountCodes.resetClosed)
  return account
}

/**
 * Sets the password that the user has chosen by a link. It signs nobody in, because a second factor may be needed for that. The
 * device is known from now on: its user reads the mail of the account, so strangers who guess passwords cannot keep it out.
 */
export async function setForgottenPassword(db: Database, { secret, new_password }: ChosenPassword, from: ClientInfo) {
  const account = await readResetLink(db, secret)
  const weak = await weakPasswordFaults(db, new_password, account, 'new_password')
  if (weak.length > 0) throw notValid(weak)
  await refuseFormer(account, new_password)
  const password_hash = await hashPassword(new_password, 'unknown')

  await db.transaction().execute(async (tx) => {
    // It locks the account. Of two requests with the same link, the second one finds the link gone.
    await setOwnPassword(tx, account.id, password_hash)
    await readResetLink(tx, secret)
    await endAccess(tx, account.id)
    await recordChange(tx, { by: account, act: 'changed', subject: password, id: account.id })
    await mailPasswordChange(tx, account, from)
    const { secret: device } = await recognizeDevice(tx, account.id, from.cookies)
    await rememberDevice(tx, account.id, device, from.cookies)
  })
  return { message: 'Your password has been changed. Sign in with the new one.' }
}
