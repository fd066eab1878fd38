import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { html } from '#platform/html.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { roleNames } from '#shared/roles.ts'
import type { UserRow } from '../columns.ts'
import type { Factor } from '../factorsContract.ts'

type Admin = Pick<Session, 'username'>
const ifUnexpected = 'If you did not expect this, contact the office.'

/** Queues a mail to a user whose e-mail address or role an admin changed. The former address gets it, too. */
export async function mailAccountChange(tx: Database, before: UserRow, after: UserRow, by: Admin) {
  const changes = [
    ...(before.email === after.email ? [] : [`E-mail: ${after.email} (before: ${before.email})`]),
    ...(before.type === after.type ? [] : [`Role: ${roleNames[after.type]} (before: ${roleNames[before.type]})`]),
  ]
  if (changes.length === 0) return
  for (const to of new Set([after.email, before.email])) {
    await queueAccountMail(tx, after.id, to, 'Your account was changed', [
      `${by.username} changed the account of ${after.username}.`,
      ...changes,
      ifUnexpected,
    ])
  }
}

/** Queues a mail to a user whose password an admin reset. */
export const mailPasswordReset = (
  tx: Database,
  { id, email, username }: Pick<UserRow, 'id' | 'email' | 'username'>,
  by: Admin,
) =>
  queueAccountMail(tx, id, email, 'Your password was reset', [
    `${by.username} reset the password of ${username}. You will choose a new one the next time you sign in.`,
    ifUnexpected,
  ])

type MailedUser = Pick<UserRow, 'id' | 'email' | 'username'>

const factorName = ({ kind, name }: Pick<Factor, 'kind' | 'name'>) =>
  kind === 'passkey' ? `the passkey “${name}”` : 'an authenticator app'

/** Queues a mail about one added or removed second factor of an account, to its owner, who did it. */
export const mailFactorChange = (
  tx: Database,
  { id, email, username }: MailedUser,
  { act, factor, isLast = false }: { act: 'added' | 'removed'; factor: Factor; isLast?: boolean },
) =>
  queueAccountMail(tx, id, email, `A second factor was ${act}`, [
    `The account of ${username} ${act === 'added' ? 'now signs in with' : 'no longer signs in with'} ${factorName(factor)}.`,
    ...(isLast ? ['It has no second factor now: the password alone signs in.'] : []),
    ifUnexpected,
  ])

/** Queues a mail to a user whose second factors an admin removed, or `npm run rescue` on the server. */
export const mailFactorsReset = (tx: Database, { id, email, username }: MailedUser, by: string) =>
  queueAccountMail(tx, id, email, 'Your second factors were removed', [
    `${by} removed the second factors of ${username}. The next sign-in needs only the password. Then add a new one in your settings.`,
    ifUnexpected,
  ])

export const mailNewRecoveryCodes = (tx: Database, { id, email, username }: MailedUser) =>
  queueAccountMail(tx, id, email, 'New recovery codes were made', [
    `The account of ${username} has ten new recovery codes. The old ones no longer work.`,
    ifUnexpected,
  ])

export const mailUsedRecoveryCode = (tx: Database, { id, email, username }: MailedUser, left: number) =>
  queueAccountMail(tx, id, email, 'A recovery code was used', [
    `Somebody used a recovery code of ${username}. ${left === 1 ? '1 code is' : `${left} codes are`} left.`,
    ...(left < 3 ? ['Make new ones in your settings soon.'] : []),
    ifUnexpected,
  ])

const queueAccountMail = (tx: Database, id: number, to: string, subject: string, lines: readonly string[]) =>
  queueMail(tx, {
    about: { what: 'account change', id },
    to,
    subject,
    html: html`${lines.map((line) => html`<p>${line}</p>`)}`,
    text: lines.join('\n\n'),
  })
