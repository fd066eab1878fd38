import { type Expression, sql } from 'kysely'
import type { Html } from '#shared/html.ts'
import type { Language } from '#shared/language.ts'
import type { Database } from '../db/database.ts'
import { deletedRows } from '../db/deletedRows.ts'
import { deletingSecrets, hideSecret, insertWithSecret } from './mailSecrets.ts'

/** The subject of a mail, by which it is found again: `{ what: 'order confirmation', id: 12 }`. */
export interface About {
  what: string
  id: number
}

export interface Mail {
  about: About
  to: string
  /** The address for replies, if it is not the shop's. */
  replyTo?: string
  /** The recipient's language: English unless set, because staff read English. */
  language?: Language
  subject: string
  /** The content in both forms. The frame of the shop is added when the mail is sent. */
  html: Html
  text: string
  /** Each attachment, by its name in the manifest of a feature and the row that it is made from. */
  attachments?: readonly { maker: string; id: number }[]
  /**
   * The secret in the texts, such as the end of a link that lets somebody in. The outbox keeps the texts without it, and the
   * mailer puts it back. The content is deleted once the mail is sent or cancelled.
   */
  secret?: string | undefined
}

export type MailWithoutSecret = Mail & { secret?: never }

/** Puts a mail into the outbox. Call it in the transaction that causes the mail, so that both are saved or neither. */
export async function queueMail(db: Database, { secret, ...mail }: Mail) {
  if (secret === undefined) await insertMail(db, mail).execute()
  else await insertWithSecret(db, db.insertInto('outbox').values(outboxRow({ ...mail, secret })), secret)
}

/** Puts several mails into the outbox. Callers with thousands of them do it in batches. */
export const queueMails = (db: Database, mails: readonly MailWithoutSecret[]) =>
  db.insertInto('outbox').values(mails.map(outboxRow)).execute()

/** The columns of a query by which a mail is addressed. */
interface Recipient {
  id: number
  email: string
}

/**
 * Queues a mail with a secret to each row of a query. If there is no row, the statement is the same and takes nearly as long,
 * so that its time does not show whether an account exists.
 */
export const queueMailFor = (
  db: Database,
  recipients: Expression<Recipient>,
  { what, ...mail }: Omit<Mail, 'to' | 'about' | 'secret'> & { what: string; secret: string },
) => {
  const { about_id: _id, to_address: _to, ...row } = outboxRow({ ...mail, about: { what, id: 0 }, to: '' })
  const insert = sql`insert into outbox (about_id, to_address, ${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
    select id, email, ${sql.join(Object.values(row))} from (${recipients}) recipients`
  return insertWithSecret(db, insert, mail.secret)
}

/** Builds the insert, for callers that make it a part of a larger statement. */
export const insertMail = (db: Database, mail: MailWithoutSecret) => db.insertInto('outbox').values(outboxRow(mail))

const outboxRow = (mail: Mail) => ({
  about: mail.about.what,
  about_id: mail.about.id,
  to_address: mail.to,
  reply_to: mail.replyTo ?? null,
  language: mail.language ?? 'en',
  subject: oneLine(hideSecret(mail.subject, mail.secret), 200),
  html: hideSecret(mail.html.toString(), mail.secret),
  text: hideSecret(mail.text, mail.secret),
  attachments: JSON.stringify(mail.attachments ?? []),
  holds_secret: mail.secret !== undefined,
})

/** What the frame of a mail shows of the shop, as `claimMails` reads it. */
export const readMailSender = (db: Database) =>
  db
    .selectFrom('shop')
    .select([
      'name as shop_name',
      'training',
      sql<string | null>`(select nullif(colour, '') from branding)`.as('colour'),
      sql<string | null>`(select name from brand_pictures where use = 'logo')`.as('logo'),
    ])
    .executeTakeFirstOrThrow()

/** Adds a mail to the outbox that the mail server has accepted already. */
export const recordSentMail = (db: Database, mail: MailWithoutSecret) =>
  db
    .insertInto('outbox')
    .values({ ...outboxRow(mail), state: 'sent', tries: 1, sent_at: sql<string>`now()` })
    .execute()

/** Returns the ids of the rows that have a mail in the outbox, and of those that have one which is still to be sent. */
export async function findMailed(db: Database, what: string, ids: readonly number[]) {
  const mails = await db
    .selectFrom('outbox')
    .select(['about_id', 'state'])
    .where('about', '=', what)
    .where(({ eb }) => eb('about_id', '=', sql<number>`any(${ids})`))
    .execute()
  const idsOf = (some: typeof mails) => new Set(some.map(({ about_id }) => about_id))
  return { kept: idsOf(mails), waiting: idsOf(mails.filter(({ state }) => state === 'waiting')) }
}

/**
 * Cancels the mails about this that were not sent yet, and deletes their content, so that they cannot be sent again. A mail
 * that the mail server is accepting at this moment is still sent, and is then marked as sent.
 */
export const cancelMails = (db: Database, { what, id }: About, why: string) => {
  const isOpen = sql<boolean>`about = ${what} and about_id = ${id} and state <> 'sent'`
  return deletingSecrets(db, sql`select id from outbox where ${isOpen}`)
    .updateTable('outbox')
    .set({ state: 'failed', held_until: null, last_error: why, html: '', text: '' })
    .where(isOpen)
    .execute()
}

/** Deletes the mails about rows that are deleted. A mail can be about a part of the thing: `appointment moved`. */
export const deleteMails = (db: Database, what: string, ids: readonly number[]) =>
  db
    .deleteFrom('outbox')
    .where(({ or, eb }) => or([eb('about', '=', what), eb('about', 'like', `${what} %`)]))
    .where(({ eb }) => eb('about_id', '=', sql<number>`any(${ids})`))
    .execute()

export const deleteSentMails = (db: Database) =>
  deletedRows(
    db.deleteFrom('outbox').where('state', '=', 'sent').where('sent_at', '<', sql<string>`now() - interval '1 year'`),
  )

/** Whether a mail about this is still to be sent. */
export const isMailWaiting = async (db: Database, { what, id }: About): Promise<boolean> =>
  (await findMailed(db, what, [id])).waiting.has(id)

/**
 * Whether a mail about something of this kind was queued in the last hours. A mail with a later time was queued before the
 * clock was set back, and does not count. The upper bound is the time of the statement and not now(), the start of the
 * transaction, because another transaction may have queued a mail while this one waited for a lock.
 */
export const wasMailed = async (db: Database, what: string, hours: number): Promise<boolean> => {
  const since = sql<string>`now() - ${hours}::integer * interval '1 hour'`
  const mails = db.selectFrom('outbox').select('id').where('about', '=', what)
  return (
    (await mails
      .where('queued_at', '>', since)
      .where('queued_at', '<=', sql<string>`clock_timestamp()`)
      .executeTakeFirst()) !== undefined
  )
}

/** Makes one line of a text and cuts it. Without this, a line break in a name could start another header of the mail. */
export const oneLine = (text: string, mostCharacters: number) =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, mostCharacters)
