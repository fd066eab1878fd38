import { type Insertable, sql } from 'kysely'
import { subjectOf } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import type { DB } from '#platform/db/types.ts'
import { allRowsQuery, type ListShape, readPage, readWholeList } from '#platform/list/readList.ts'
import { shopTimeZone } from '#shared/day.ts'
import type { Language } from '#shared/language.ts'
import { ContactMessage, messageColumns } from '../columns.ts'
import type { MessageQuery, NewMessage } from '../contract.ts'

/** The log has nothing of the visitor: it must be gone when the message is deleted. Until then the name is read from there. */
export const contactMessage = subjectOf('contact message', ContactMessage, {
  fields: ['answered', 'answered_by'],
  called: [],
  calledInSql: sql<string>`coalesce((select name from contact_messages where contact_messages.id = subject_id), '')`,
})

const shape: ListShape<ContactMessage> = {
  columns: messageColumns,
  alsoShown: [sql`case when row.answered then 'Answered' else 'New' end`],
  newestFirst: true,
}

const messages = (db: Database) =>
  db
    .selectFrom('contact_messages as message')
    .leftJoin('users', 'users.id', 'answered_by')
    .select([
      'message.id',
      'name',
      'message.email',
      'message',
      // A check constraint allows only these values.
      sql<Language>`language`.as('language'),
      'at',
      sql<boolean>`answered_at is not null`.as('answered'),
      'answered_at',
      sql<string>`coalesce(users.username, '')`.as('answered_by'),
      'message.version',
    ])

export const newMessages = (db: Database) => messages(db).where('answered_at', 'is', null)

/** The day in the time zone of the shop. */
const day = sql<string>`(at at time zone ${shopTimeZone})::date`

const messagesMatching = (db: Database, { view, start_date, end_date }: MessageQuery) =>
  messages(db)
    .$if(view === 'new', (rows) => rows.where('answered_at', 'is', null))
    .$if(view === 'answered', (rows) => rows.where('answered_at', 'is not', null))
    .$if(start_date !== undefined, (rows) => rows.where(day, '>=', sql<string>`${start_date}`))
    .$if(end_date !== undefined, (rows) => rows.where(day, '<=', sql<string>`${end_date}`))

export const findMessages = (db: Database, query: MessageQuery) =>
  readPage(db, messagesMatching(db, query), query, shape)

export const streamMessages = (db: Database) => readWholeList(db, messages(db), allRowsQuery, shape)

export const findMessage = (db: Database, id: number): Promise<ContactMessage> =>
  messages(db).where('message.id', '=', id).executeTakeFirstOrThrow()

export const lockMessage = (db: Database, id: number): Promise<ContactMessage | undefined> =>
  messages(db).where('message.id', '=', id).forNoKeyUpdate('message').executeTakeFirst()

export const insertMessage = (db: Database, { name, email, message, language }: NewMessage) =>
  db.insertInto('contact_messages').values({ name, email, message, language }).returning('id').executeTakeFirstOrThrow()

export const insertMessages = (db: Database, rows: Insertable<DB['contact_messages']>[]) =>
  db.insertInto('contact_messages').values(rows).execute()

export const setAnswered = (db: Database, id: number, answered: { at: string; by: number } | undefined) =>
  db
    .updateTable('contact_messages')
    .set({ answered_at: answered?.at ?? null, answered_by: answered?.by ?? null })
    .where('id', '=', id)
    .execute()
