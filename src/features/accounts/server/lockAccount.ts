import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import type { CallOrigin } from '#platform/http/answer/caller.ts'
import { queueMails } from '#platform/mail/mail.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { html } from '#shared/html.ts'
import { accountCodes } from '../codes.ts'
import { canResetByMail } from '../notices.ts'
import { aboutAccount, originLines, paragraph } from './accountMails.ts'
import { accountLock } from './audited.ts'
import { endAccess } from './endAccess.ts'
import { deleteNotices, lockNotice, type OpenNotice } from './noticeQueries.ts'
import { dummyHash } from './passwords.ts'
import { type Account, findAccountById, listAdminAddresses, resetPassword } from './queries.ts'

/**
 * Locks an account whose owner says "This was not me": it is signed out everywhere, and its password no longer works. The
 * owner of the mailbox then chooses a new one by mail, unless the mailbox itself is in doubt.
 */
export const lockAccount = (db: Database, secret: string, from: CallOrigin) =>
  db.transaction().execute(async (tx) => {
    const notice = await lockNotice(tx, secret)
    const account = notice && (await findAccountById(tx, notice.user_id))
    if (!account) throw new Refusal(accountCodes.noticeClosed)
    const isOwnMailbox = notice.sent_to.toLowerCase() === account.email.toLowerCase()
    const resets_by_mail = account.resets_by_mail && isOwnMailbox && canResetByMail(notice.about)
    await resetPassword(tx, account.id, dummyHash(), { resets_by_mail })
    await endAccess(tx, account.id)
    await deleteNotices(tx, account.id)
    const after = { about: notice.about, mailed_to: notice.sent_to, resets_by_mail }
    await recordChange(tx, { by: account, act: 'made', subject: accountLock, id: account.id, after })
    await mailAdmins(tx, account, notice, resets_by_mail, from)
    return { resets_by_mail }
  })

async function mailAdmins(
  tx: Database,
  { id, username, email }: Account,
  { about, sent_to }: OpenNotice,
  resetsByMail: boolean,
  from: CallOrigin,
) {
  // Somebody else may read the mail of this account.
  const admins = (await listAdminAddresses(tx)).filter((address) => address !== email)
  if (admins.length === 0) return
  const lines = [
    `The link “This was not me” was used, in the e-mail to ${sent_to} about: ${about}.`,
    `The account ${username} was signed out everywhere, and its password no longer works.`,
    resetsByMail
      ? `The user can choose a new password by mail, which goes to ${email}. Ask them what happened.`
      : 'Only an administrator can set a new password. First ask the user what happened, and check the e-mail address and the second factors of the account.',
  ]
  const facts = await originLines(tx, from)
  const mail = {
    about: { what: aboutAccount.lock, id },
    subject: `The account ${username} was locked`,
    html: html`${lines.map(paragraph)}<p>${facts.map((fact) => html`${fact}<br>`)}</p>`,
    text: [...lines, facts.join('\n')].join('\n\n'),
  }
  await queueMails(
    tx,
    admins.map((to) => ({ ...mail, to })),
  )
}
