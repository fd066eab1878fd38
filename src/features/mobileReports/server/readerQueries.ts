import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** Whether a user is on the Mobile Report list. */
export const isReader = async (db: Database, user_id: number) =>
  (await db.selectFrom('mobile_report_readers').select('user_id').where('user_id', '=', user_id).executeTakeFirst()) !==
  undefined

const readers = (db: Database) =>
  db
    .selectFrom('mobile_report_readers')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'username', 'email'])

export const listReaders = (db: Database) => readers(db).orderBy(sql`lower(username)`).execute()

export const lockReader = (db: Database, id: number) =>
  readers(db).where('user_id', '=', id).forUpdate('mobile_report_readers').executeTakeFirst()

export const insertReader = (db: Database, user_id: number) =>
  db.insertInto('mobile_report_readers').values({ user_id }).execute()

export const deleteReader = (db: Database, id: number) =>
  db.deleteFrom('mobile_report_readers').where('user_id', '=', id).execute()
