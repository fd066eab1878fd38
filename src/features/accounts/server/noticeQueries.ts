import { sql } from 'kysely'
import { hashToken } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import type { NoticeSubject } from '../notices.ts'

interface NewNotice {
  user_id: number
  token: string
  about: NoticeSubject
  sent_to: string
}

export const insertNotice = (db: Database, { token, ...notice }: NewNotice) =>
  db
    .insertInto('account_notices')
    .values({ ...notice, token_hash: hashToken(token), expires_at: sql<string>`now() + interval '7 days'` })
    .execute()

const openNotice = (db: Database, token: string) =>
  db
    .selectFrom('account_notices')
    .where('token_hash', '=', hashToken(token))
    .where('account_notices.expires_at', '>', sql<string>`now()`)

export interface OpenNotice {
  user_id: number
  about: NoticeSubject
  sent_to: string
  created_at: string
}

/** The notice of a link that still works. It locks the account first, so that of two requests at once the second finds nothing. */
export async function lockNotice(tx: Database, token: string): Promise<OpenNotice | undefined> {
  await openNotice(tx, token)
    .innerJoin('users', 'users.id', 'account_notices.user_id')
    .select('users.id')
    .forNoKeyUpdate('users')
    .execute()
  return (
    openNotice(tx, token)
      .select(['user_id', 'sent_to', 'created_at'])
      // The column's check allows no other values.
      .select(sql<NoticeSubject>`about`.as('about'))
      .executeTakeFirst()
  )
}

export const deleteNotices = (db: Database, user_id: number) =>
  db.deleteFrom('account_notices').where('user_id', '=', user_id).execute()
