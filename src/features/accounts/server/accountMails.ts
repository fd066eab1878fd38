import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { html } from '#platform/html.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { roleNames } from '#shared/roles.ts'
import type { UserRow } from '../columns.ts'

type Admin = Pick<Session, 'username'>

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
      'If you did not expect this, contact the office.',
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
    'If you did not expect this, contact the office.',
  ])

const queueAccountMail = (tx: Database, id: number, to: string, subject: string, lines: readonly string[]) =>
  queueMail(tx, {
    about: { what: 'account change', id },
    to,
    subject,
    html: html`${lines.map((line) => html`<p>${line}</p>`)}`,
    text: lines.join('\n\n'),
  })
