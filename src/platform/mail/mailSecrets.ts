import { type OperationNodeSource, type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'

// The secret of a mail, such as the end of a link that chooses a new password, is not in the outbox but in the table
// `mail_secrets`, which only this file reads. It is put back into the text when the mail is sent. So a page, an export, an
// error or a log that shows a mail cannot show its secret.

/**
 * Replaces a secret in the outbox. If a name in the mail has this text as well, the sent mail has the secret twice, but only
 * its recipient reads it.
 */
const hidden = '(hidden)'

export const hideSecret = (text: string, secret: string | null | undefined): string =>
  secret ? text.replaceAll(secret, hidden) : text

export const revealSecret = (text: string, secret: string | null): string =>
  secret ? text.replaceAll(hidden, () => secret) : text

/** Runs a statement that inserts mails into the outbox, and inserts the secret that they share. */
export const insertWithSecret = (db: Database, insert: OperationNodeSource, secret: string) =>
  sql`
    with queued as (${insert} returning id)
    insert into mail_secrets (mail_id, secret) select id, ${secret} from queued`.execute(db)

/** The secret of a row of the outbox, for the mailer. */
export const secretOfMail: RawBuilder<string | null> = sql`(select secret from mail_secrets where mail_id = outbox.id)`

/** Begins a statement that sends, cancels or deletes mails, and deletes their secrets. `ids` is a list or a query. */
export const deletingSecrets = (db: Database, ids: RawBuilder<unknown>) =>
  db.with('deleted_secrets', (secrets) => secrets.deleteFrom('mail_secrets').where(sql<boolean>`mail_id in (${ids})`))
