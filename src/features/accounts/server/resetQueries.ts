import { sql } from 'kysely'
import { hashToken } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { type Account, accounts } from './queries.ts'

/** Replaces the link of the account with this address, if it is active and may choose a password by mail. */
export const putReset = (db: Database, email: string, token: string) =>
  db
    .insertInto('password_resets')
    .columns(['user_id', 'token_hash', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(['id', sql<Buffer>`${hashToken(token)}::bytea`.as('token_hash')])
        .select(sql<string>`now() + interval '30 minutes'`.as('expires_at'))
        .where(sql<string>`lower(email)`, '=', email.toLowerCase())
        .where('active', '=', true)
        .where('resets_by_mail', '=', true),
    )
    .onConflict((reset) =>
      reset.column('user_id').doUpdateSet(({ ref }) => ({
        token_hash: ref('excluded.token_hash'),
        created_at: sql`now()`,
        expires_at: ref('excluded.expires_at'),
      })),
    )
    .execute()

/** The account that a link is for, while the link works. */
export const findResetAccount = (db: Database, token: string): Promise<Account | undefined> =>
  accounts(db)
    .innerJoin('password_resets', 'password_resets.user_id', 'users.id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<string>`now()`)
    .where('active', '=', true)
    .where('resets_by_mail', '=', true)
    .executeTakeFirst()

/** Who gets the mail with a link that was just put: one row, or none. */
export const resetRecipient = (db: Database, token: string) =>
  db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.id', 'email'])
    .where('token_hash', '=', hashToken(token))

/** Deletes the link of an account: it was used, or the password or the address has changed. */
export const deleteReset = (db: Database, user_id: number) =>
  db.deleteFrom('password_resets').where('user_id', '=', user_id).execute()
