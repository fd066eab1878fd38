import { newToken, type Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import type { CallOrigin } from '#platform/http/answer/caller.ts'
import { limits } from '#platform/limits/allLimits.ts'
import { countIfAllowed } from '#platform/limits/limits.ts'
import { networkOf } from '#platform/limits/network.ts'
import { mailButton } from '#platform/mail/frame.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { readClock } from '#platform/shop/shop.ts'
import { html } from '#shared/html.ts'
import { notMePage } from '#shared/pageAddresses.ts'
import { roleNames } from '#shared/roles.ts'
import { staffMoment } from '#shared/time.ts'
import type { UserRow } from '../columns.ts'
import { deviceName } from '../deviceName.ts'
import type { Factor } from '../factorsContract.ts'
import type { NoticeSubject } from '../notices.ts'
import { insertNotice } from './noticeQueries.ts'

/** The subjects of all mails about accounts. An erasure of a visitor leaves these mails. */
export const aboutAccount = {
  change: 'account change',
  lock: 'account lock',
  guesses: 'guesses at an account',
  forgottenPassword: 'forgotten password',
  invitation: 'invitation',
} as const

type Admin = Pick<Session, 'username'>
type MailedUser = Pick<UserRow, 'id' | 'email' | 'username'>

/** Queues a mail to a user whose e-mail address or role an admin changed. The former address gets it, too. */
export async function mailAccountChange(tx: Database, before: UserRow, after: UserRow, by: Admin, from: CallOrigin) {
  const changes = [
    ...(before.email === after.email ? [] : [`E-mail: ${after.email} (before: ${before.email})`]),
    ...(before.type === after.type ? [] : [`Role: ${roleNames[after.type]} (before: ${roleNames[before.type]})`]),
  ]
  if (changes.length === 0) return
  for (const to of new Set([after.email, before.email])) {
    await queueAccountMail(tx, {
      user: { ...after, email: to },
      about: before.email === after.email ? 'role' : 'e-mail',
      subject: 'Your account was changed',
      lines: [`${by.username} changed the account of ${after.username}.`, ...changes],
      from,
    })
  }
}

/** Queues a mail to a user whose password an admin reset. */
export const mailPasswordReset = (tx: Database, user: MailedUser, by: Admin, from: CallOrigin) =>
  queueAccountMail(tx, {
    ...{ user, from, about: 'password', subject: 'Your password was reset' },
    lines: [
      `${by.username} reset the password of ${user.username}. You will choose a new one the next time you sign in.`,
    ],
  })

/** Queues a mail to a user who changed the password, or chose a new one by a link. */
export const mailPasswordChange = (tx: Database, user: MailedUser, from: CallOrigin) =>
  queueAccountMail(tx, {
    ...{ user, from, about: 'password', subject: 'Your password was changed' },
    lines: [`The account ${user.username} has a new password. It was signed out everywhere else.`],
  })

const factorName = ({ kind, name }: Pick<Factor, 'kind' | 'name'>) =>
  kind === 'passkey' ? `the passkey “${name}”` : 'an authenticator app'

/** Queues a mail about one added or removed second factor of an account, to its owner, who did it. */
export const mailFactorChange = (
  tx: Database,
  user: MailedUser,
  { act, factor, isLast = false }: { act: 'added' | 'removed'; factor: Factor; isLast?: boolean },
  from: CallOrigin,
) =>
  queueAccountMail(tx, {
    ...{ user, from, about: 'second factor', subject: `A second factor was ${act}` },
    lines: [
      `The account of ${user.username} ${act === 'added' ? 'now signs in with' : 'no longer signs in with'} ${factorName(factor)}.`,
      ...(isLast ? ['It has no second factor now: the password alone signs in.'] : []),
    ],
  })

/** Queues a mail to a user whose second factors an admin removed, or `npm run rescue` on the server. */
export const mailFactorsReset = (tx: Database, user: MailedUser, by: string, from: CallOrigin) =>
  queueAccountMail(tx, {
    ...{ user, from, about: 'second factor', subject: 'Your second factors were removed' },
    lines: [
      `${by} removed the second factors of ${user.username}. The next sign-in needs only the password. Then add a new one in your settings.`,
    ],
  })

export const mailNewRecoveryCodes = (tx: Database, user: MailedUser, from: CallOrigin) =>
  queueAccountMail(tx, {
    ...{ user, from, about: 'second factor', subject: 'New recovery codes were made' },
    lines: [`The account of ${user.username} has ten new recovery codes. The old ones no longer work.`],
  })

export const mailUsedRecoveryCode = (tx: Database, user: MailedUser, left: number, from: CallOrigin) =>
  queueAccountMail(tx, {
    ...{ user, from, about: 'second factor', subject: 'A recovery code was used' },
    lines: [
      `Somebody used a recovery code of ${user.username}. ${left === 1 ? '1 code is' : `${left} codes are`} left.`,
      ...(left < 3 ? ['Make new ones in your settings soon.'] : []),
    ],
  })

/** Queues a mail to a user who signed in on a new device, unless one about a device of this kind was sent in the last days. */
export async function mailNewDevice(tx: Database, user: MailedUser, from: CallOrigin) {
  const { counted } = await countIfAllowed(tx, [
    { limit: limits.newDevice.alike, key: [user.id, deviceName(from.device), networkOf(from.address)] },
    { limit: limits.newDevice.account, key: user.id },
  ])
  if (!counted) return
  await queueAccountMail(tx, {
    ...{ user, from, about: 'new device', subject: 'You signed in on a new device' },
    lines: [`The account ${user.username} was signed in to on a device that it was not used on before.`],
  })
}

/** Queues a mail to a user whose session somebody may have copied. */
export const mailCopiedSession = (tx: Database, user: MailedUser, from: CallOrigin) =>
  queueAccountMail(tx, {
    ...{ user, from, about: 'copied session', subject: 'Somebody may have copied your session' },
    lines: [
      `A program used the session of ${user.username} without the secret of your browser. It was refused, and got nothing.`,
      'If you deleted the cookies of your browser just before, it was you: sign in again.',
    ],
  })

/** Queues a mail to a user one of whose passkeys somebody may have copied. */
export const mailCopiedPasskey = (tx: Database, user: MailedUser, name: string, from: CallOrigin) =>
  queueAccountMail(tx, {
    ...{ user, from, about: 'second factor', subject: 'Somebody may have copied your passkey' },
    lines: [
      `The passkey “${name}” of ${user.username} counts how often it is used, and was used with a number that does not fit. It was refused.`,
      'There may be a copy of it. Remove it in your settings, and add a new one.',
    ],
  })

interface AccountMail {
  /** The mail goes to this address, which may be the former one. */
  user: MailedUser
  about: NoticeSubject
  subject: string
  /** What happened. When, on which device and from where it happened is added. */
  lines: readonly string[]
  /** Where it happened: the call that did it. */
  from: CallOrigin
}

/** Queues a mail about something that happened to an account. All of them have the link "This was not me". */
async function queueAccountMail(tx: Database, { user, about, subject, lines, from }: AccountMail) {
  const token = newToken()
  await insertNotice(tx, { user_id: user.id, token, about, sent_to: user.email })
  const facts = await originLines(tx, from)
  const link = `${from.publicUrl}${notMePage()}#${token}`
  const ask = 'Was this not you, or did you not expect it? Lock the account with this link within 7 days:'
  await queueMail(tx, {
    about: { what: aboutAccount.change, id: user.id },
    to: user.email,
    subject,
    html: html`${lines.map(paragraph)}<p>${facts.map((fact) => html`${fact}<br>`)}</p><p>${ask}</p>${mailButton('This was not me', link)}`,
    text: [...lines, facts.join('\n'), `${ask}\n${link}`].join('\n\n'),
    secret: token,
  })
}

export const paragraph = (line: string) => html`<p>${line}</p>`

/** When, on which device and from which address something happened. */
export const originLines = async (db: Database, { device, address }: CallOrigin) => [
  `When: ${staffMoment(await readClock(db), new Date())}`,
  `Device: ${deviceName(device)}`,
  `Network address: ${address}`,
]
