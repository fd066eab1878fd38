import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { type IncomingTable, incomingTable } from '#platform/db/incomingTable.ts'
import { user } from './audited.ts'
import { dummyHash } from './passwords.ts'
import { findUsersAmong } from './userQueries.ts'

const users = incomingTable('users', ['username', 'email', 'type'], {
  onlyNew: ['password_hash', 'awaits_password'],
  logged: { subject: user, find: (db, ids) => findUsersAmong(db, { ids, emails: [] }) },
})

/** Users of the earlier system. Passwords do not come: each user chooses one with an invitation. */
export const movedUsers: IncomingTable = {
  ...users,
  insert: (tx, rows) =>
    users.insert(
      tx,
      rows.map((row) => ({ ...row, password_hash: dummyHash(), awaits_password: true })),
    ),
}

/** The users who have not chosen a password since they came, and whom no invitation waits for. */
export const listUninvited = (db: Database) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'type'])
    .where('awaits_password', '=', true)
    .where('active', '=', true)
    .where(
      sql<boolean>`not exists (
        select from invitations
        where lower(invitations.email) = lower(users.email) and used_at is null and expires_at > now()
      )`,
    )
    .orderBy('id')

/** All users, deactivated ones too. */
export const listUserNames = (db: Database) => db.selectFrom('users').select(['id', 'username', 'email']).execute()

/** The administrators by whether they have a password already. */
export const listAdmins = (db: Database) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'type', 'awaits_password'])
    .where('type', '=', 'admin')
    .where('active', '=', true)
    .orderBy('id')
    .execute()

/** Gives a user who came from the earlier system the first password. Undefined if there is no such user any more. */
export const setFirstPassword = (tx: Database, email: string, password_hash: string) =>
  tx
    .updateTable('users')
    .set({ password_hash, awaits_password: false })
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('awaits_password', '=', true)
    .returning(['id', 'id as user_id', 'username', 'email', 'type'])
    .executeTakeFirst()
