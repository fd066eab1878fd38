import type { Database } from '#platform/db/database.ts'
import type { CallOrigin } from '#platform/http/answer/caller.ts'
import { limits } from '#platform/limits/allLimits.ts'
import { countIfAllowed } from '#platform/limits/limits.ts'
import { mailButton } from '#platform/mail/frame.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { html } from '#shared/html.ts'
import { forgotPasswordPage } from '#shared/pageAddresses.ts'
import { aboutAccount, paragraph } from './accountMails.ts'
import { findAccount } from './queries.ts'

/** Mails the owner of an account, once a day, that strangers guess at its password and that new devices are refused. */
export async function mailGuesses(db: Database, email: string, { publicUrl }: CallOrigin) {
  const account = await findAccount(db, email)
  if (!account?.active) return
  await db.transaction().execute(async (tx) => {
    const { counted } = await countIfAllowed(tx, [{ limit: limits.guesses.mail, key: account.id }])
    if (!counted) return
    const link = `${publicUrl}${forgotPasswordPage()}`
    const lines = [
      `Somebody entered ${limits.signIn.unknown.most} wrong passwords for the account ${account.username} within an hour, on devices that it was never used on. Nobody got in that way.`,
      'Until this stops, the account can be used only on devices that signed in to it before. You do not have to do anything.',
      'To sign in on a new device now, first choose a new password on that device:',
    ]
    await queueMail(tx, {
      about: { what: aboutAccount.guesses, id: account.id },
      to: account.email,
      subject: 'Somebody is guessing your password',
      html: html`${lines.map(paragraph)}${mailButton('Choose a new password', link)}`,
      text: [...lines, link].join('\n\n'),
    })
  })
}
