import type { InsertObject } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { DB } from '#platform/db/types.ts'
import { mailButton } from '#platform/mail/frame.ts'
import { type Mail, queueMail } from '#platform/mail/mail.ts'
import { openMailer } from '#platform/mail/mailer.ts'
import { revealSecret } from '#platform/mail/mailSecrets.ts'
import { html } from '#shared/html.ts'

/** Sends the mails of a shop, like a server that was started. Returns the function that stops it. */
export function startMailer(options: Parameters<typeof openMailer>[0]): () => Promise<void> {
  const mailer = openMailer(options)
  mailer.start()
  return () => mailer.stop()
}

/** Queues a mail. Fields that the test does not set are those of an order's confirmation. */
export const queueSome = (db: Database, mail: Partial<Mail> = {}) =>
  queueMail(db, {
    about: { what: 'order confirmation', id: 12 },
    to: 'hsc@shop.test',
    subject: 'Order 12',
    html: html`<p>Thank you for order ${12}.</p>${mailButton('See the order', 'http://shop.test/admin')}`,
    text: 'Thank you for order 12.',
    ...mail,
  })

/** Inserts a row of the outbox in a state that `queueMail` does not make, for example an old one, or one with an error. */
export const insertMail = (db: Database, row: Partial<InsertObject<DB, 'outbox'>>) =>
  db
    .insertInto('outbox')
    .values({
      ...{ about: 'test', about_id: 1, to_address: 'a@b.test', language: 'en' },
      ...{ subject: 'Test', html: 'x', text: 'x' },
      ...row,
    })
    .execute()

/** The mails to an address in the outbox as they are sent, the oldest first. */
export async function mailsTo(db: Database, to: string) {
  const mails = await db
    .selectFrom('outbox')
    .leftJoin('mail_secrets', 'mail_id', 'outbox.id')
    .select(['subject', 'text', 'html', 'secret'])
    .where('to_address', '=', to)
    .orderBy('outbox.id')
    .execute()
  return mails.map(({ secret, ...mail }) => ({
    subject: revealSecret(mail.subject, secret),
    text: revealSecret(mail.text, secret),
    html: revealSecret(mail.html, secret),
  }))
}

/** Returns the key in the link of the latest mail to an address. */
export async function keyMailedTo(db: Database, to: string): Promise<string> {
  const texts = (await mailsTo(db, to)).map(({ text }) => text).reverse()
  const [, key] = /\/appointment#(\S+)/.exec(texts.join('\n')) ?? []
  if (!key) throw new Error(`No mail to ${to} has a link.`)
  return key
}
