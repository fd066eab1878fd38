import type { Language } from '#shared/language.ts'
import type { Database } from '../db/database.ts'
import type { Html } from '../html.ts'
import { oneLine } from './oneLine.ts'

/** What a mail is about, so that it is found again: `{ what: 'order confirmation', id: 12 }`. */
export interface About {
  what: string
  id: number
}

export interface Mail {
  about: About
  to: string
  /** Where answers go, if not to the shop. */
  replyTo?: string
  /** What its reader reads; the people of the house read English. */
  language?: Language
  subject: string
  /** What it says, twice: the shop's frame is put around it when it is sent. */
  html: Html
  text: string
  /** What comes with it, by the name of its maker in `attachments.ts` and the row it is made of. */
  attachments?: readonly { maker: string; id: number }[]
  /** It carries a link that lets somebody in: what it says is forgotten once it was sent or taken back. */
  holdsSecret?: boolean
}

/** Puts a mail into the outbox, in the transaction of what causes it: the postman takes it from there. */
export const queueMail = (db: Database, mail: Mail) => outgoing(db, mail).execute()

/** The same, as part of a statement that does more. */
export const outgoing = (db: Database, mail: Mail) =>
  db.insertInto('outbox').values({
    about: mail.about.what,
    about_id: mail.about.id,
    to_address: mail.to,
    reply_to: mail.replyTo ?? null,
    language: mail.language ?? 'en',
    subject: oneLine(mail.subject, 200),
    html: mail.html.toString(),
    text: mail.text,
    attachments: JSON.stringify(mail.attachments ?? []),
    holds_secret: mail.holdsSecret ?? false,
  })

/**
 * Takes back what was not sent yet about this, and forgets what it says: nobody can send it again. A mail that is being
 * handed over at this very moment still goes, and is then noted as sent.
 */
export const takeMailBack = (db: Database, { what, id }: About, why: string) =>
  db
    .updateTable('outbox')
    .set({ state: 'failed', held_until: null, last_error: why, html: '', text: '' })
    .where('about', '=', what)
    .where('about_id', '=', id)
    .where('state', '<>', 'sent')
    .execute()

/** Whether a mail about this is still to be sent. */
export const isMailWaiting = async (db: Database, { what, id }: About): Promise<boolean> => {
  const waiting = await db
    .selectFrom('outbox')
    .select('id')
    .where('about', '=', what)
    .where('about_id', '=', id)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}
