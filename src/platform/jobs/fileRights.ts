import { sql } from 'kysely'
import type { Session } from '../auth/sessionTokens.ts'
import type { Database } from '../db/database.ts'

/**
 * Which rows a user may see depends on the role and, for a user of a store, on the store. A file is sent to its user only
 * while both are as they were when it was made: another role may make the same call and see less.
 */
export const rightsOf = ({ user_id }: Pick<Session, 'user_id'>) =>
  sql<string | null>`(select concat_ws(' ', users.type, (select stores.id from stores where stores.user_id = users.id))
    from users where users.id = ${user_id})`

export async function readRights(db: Database, user: Pick<Session, 'user_id'>): Promise<string | null> {
  const { rows } = await sql<{ rights: string | null }>`select ${rightsOf(user)} as rights`.execute(db)
  return rows[0]?.rights ?? null
}
