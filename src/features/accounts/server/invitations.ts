import { newToken, type Session } from '#platform/auth/sessionTokens.ts'
import { recordChange } from '#platform/db/audit.ts'
import { inTransaction } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { mailButton } from '#platform/mail/frame.ts'
import { cancelMails, queueMail } from '#platform/mail/mail.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { readClock } from '#platform/shop/shop.ts'
import { html } from '#shared/html.ts'
import { signUpPage } from '#shared/pageAddresses.ts'
import { type Role, roleNames } from '#shared/roles.ts'
import { staffMoment } from '#shared/time.ts'
import { accountCodes } from '../codes.ts'
import { aboutAccount } from './accountMails.ts'
import { invitation } from './audited.ts'
import { deleteInvitation, insertInvitation } from './invitationQueries.ts'
import { type Account, findAccount } from './queries.ts'

interface Invited {
  username: string
  email: string
  type: Role
}

/** Invites a user by mail. The reply has the link too, so that the admin can pass it on. */
export const invite = (db: Database, invited: Invited, by: Session, publicUrl: string) =>
  inTransaction(db, async (tx) => {
    const account = await findAccount(tx, invited.email)
    if (account && !account.awaits_password) throw hasAccount(account)
    const token = newToken()
    const { id, ...made } = await insertInvitation(tx, { ...invited, token, invited_by: by.user_id })
    const link = `${publicUrl}${signUpPage()}#${token}`
    const who = `${by.username} invites you to create an account for ${invited.username} (${roleNames[invited.type]}).`
    const until = `The link works once, until ${staffMoment(await readClock(tx), new Date(made.expires_at))}. If you did not expect this invitation, ignore this e-mail.`
    await queueMail(tx, {
      about: { what: aboutAccount.invitation, id },
      to: invited.email,
      subject: `Create your account for ${invited.username}`,
      html: html`<p>${who}</p>${mailButton('Create your account', link)}<p>${until}</p>`,
      text: `${who}\n\nCreate your account:\n${link}\n\n${until}`,
      secret: token,
    })
    await recordChange(tx, { by, act: 'made', subject: invitation, id, after: made })
    return { id, ...made, link }
  })

/** Withdraws an invitation, for example one to a wrong address: its link stops working, and a mail that waits is not sent. */
export const withdrawInvitation = (db: Database, id: number, by: Session) =>
  inTransaction(db, async (tx) => {
    const before = await deleteInvitation(tx, id)
    if (!before) throw new Refusal(accountCodes.invitationClosed)
    await cancelMails(tx, { what: aboutAccount.invitation, id }, 'The invitation was withdrawn.')
    await recordChange(tx, { by, act: 'removed', subject: invitation, id, before })
    return { message: `The invitation for ${before.username} has been withdrawn` }
  })

const hasAccount = ({ active }: Account) =>
  new Refusal(active ? accountCodes.emailTaken : accountCodes.emailDeactivated, {}, { field: 'email' })
