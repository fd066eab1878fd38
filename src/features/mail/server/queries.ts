import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { type ListShape, readPage } from '#platform/list/readList.ts'
import { type MailState, type OutboxMail, outboxColumns } from '../columns.ts'
import type { OutboxQuery } from '../contract.ts'

const shape: ListShape<OutboxMail> = {
  columns: outboxColumns,
  newestFirst: true,
}

const isForgotten = sql<boolean>`(holds_secret and html = '')`

const outbox = (db: Database, view: OutboxQuery['view']) => {
  const mails = db.selectFrom('outbox').select([
    'id',
    'to_address as to',
    'subject',
    'about',
    // A check constraint allows only these values.
    sql<MailState>`state`.as('state'),
    'tries',
    'last_error',
    'queued_at',
    sql<string | null>`case when state = 'waiting' then next_try_at end`.as('next_try_at'),
    'sent_at',
    isForgotten.as('forgotten'),
  ])
  return view === '' || view === 'all' ? mails : mails.where('state', '=', view)
}

export const findMails = (db: Database, { view, ...query }: OutboxQuery) => readPage(db, outbox(db, view), query, shape)

export const findMail = (db: Database, id: number) =>
  db.selectFrom('outbox').select(['language', 'subject', 'html', 'text']).where('id', '=', id).executeTakeFirst()

/**
 * Queues a mail for the next run of the mailer. A mail that was sent or has failed starts with no tries. Returns false when
 * its text was deleted.
 */
export const sendMailAgain = async (db: Database, id: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set(({ ref }) => ({
      state: 'waiting',
      next_try_at: sql<string>`now()`,
      sent_at: null,
      tries: sql<number>`case state when 'waiting' then ${ref('tries')} else 0 end`,
      // Part of the Message-ID, because mail programs do not show a second mail with the same one.
      sendings: sql<number>`${ref('sendings')} + case state when 'sent' then 1 else 0 end`,
    }))
    .where('id', '=', id)
    .where(sql<boolean>`not ${isForgotten}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
