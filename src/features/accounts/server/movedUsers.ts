import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { type IncomingTable, incomingTable } from '#platform/db/incomingTable.ts'
import { user } from './audited.ts'
import { deleteInvitationsTo, isOpenInvitation } from './invitationQueries.ts'
import { dummyHash } from './passwords.ts'
import { findUsersAmong } from './userQueries.ts'

const users = incomingTable('users', ['username', 'email', 'type'], {
  onlyNew: ['password_hash', 'awaits_password'],
  logged: { subject: user, find: (db, ids) => findUsersAmong(db, { ids, emails: [] }) },
})

/**
 * Users of the earlier system. Passwords do not come: each user chooses one with an invitation. From then on only this shop changes
 * the account, so that nobody there can give it other rights or take it over with another e-mail address.
 */
export const movedUsers: IncomingTable = {
  ...users,
  insert: (tx, rows) =>
    users.insert(
      tx,
      rows.map((row) => ({ ...row, password_hash: dummyHash(), awaits_password: true })),
    ),
  async update(tx, rows) {
    const ids = rows.map(({ id }) => id)
    const waiting = new Map((await lockWaiting(tx, ids)).map(({ id, email }) => [id, email]))
    // An invitation says what the account was when an administrator here sent it.
    await deleteInvitationsTo(tx, [...waiting.values()])
    await users.update(
      tx,
      rows.filter(({ id }) => waiting.has(id)),
    )
  },
  async hashes(db, ids) {
    const hashes = await users.hashes(db, ids)
    const waiting = new Set((await waitingUsers(db, ids).execute()).map(({ id }) => id))
    return new Map([...hashes].map(([id, hash]) => [id, waiting.has(id) ? hash : 'in use']))
  },
}

const waitingUsers = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .where('awaits_password', '=', true)
    .orderBy('id')
const lockWaiting = (tx: Database, ids: readonly number[]) => waitingUsers(tx, ids).forUpdate().execute()

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
        where lower(invitations.email) = lower(users.email) and ${isOpenInvitation}
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
