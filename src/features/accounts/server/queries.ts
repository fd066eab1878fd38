import { sql } from 'kysely'
import { mustAddFactor } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { deletedRows } from '#platform/db/deletedRows.ts'
import { onDuplicate } from '#platform/db/refusals.ts'
import { deleteOldFailures } from '#platform/db/securityEvents.ts'
import type { HousekeepingRule } from '#platform/shop/housekeeping.ts'
import type { Role } from '#shared/roles.ts'
import type { User } from '#shared/sessionUser.ts'
import { accountCodes } from '../codes.ts'
import type { OwnSession } from '../contract.ts'

const asUser = ['users.id', 'users.id as user_id', 'username', 'email', 'type'] as const
export const emailTaken = onDuplicate('users_email_key', 'email', accountCodes.emailTaken)
export const nameTaken = onDuplicate('users_username_key', 'username', accountCodes.nameTaken)

/** Whether a user is on the Mobile Report list. A sign-in returns it, because the menu depends on it. */
const onReportList = sql<boolean>`exists (select from mobile_report_readers r where r.user_id = users.id)`

export const accounts = (db: Database) =>
  db
    .selectFrom('users')
    .select([...asUser, 'password_hash', 'hash_before_reset', 'must_change_password', 'resets_by_mail', 'active'])
    .select('awaits_password')
    .select(mustAddFactor.as('must_add_factor'))
    .select(onReportList.as('mobile_reports'))

export const findAccount = (db: Database, email: string) =>
  accounts(db).where(sql<string>`lower(email)`, '=', email.toLowerCase()).executeTakeFirst()
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export const findAccountById = (db: Database, id: number): Promise<Account | undefined> =>
  accounts(db).where('users.id', '=', id).executeTakeFirst()

export const isOnReportList = async (db: Database, id: number): Promise<boolean> => {
  const user = await db
    .selectFrom('users')
    .select(onReportList.as('listed'))
    .where('users.id', '=', id)
    .executeTakeFirst()
  return user?.listed === true
}

export const findPasswordHash = async (db: Database, id: number): Promise<string> =>
  (await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()).password_hash

export const hasUsers = async (db: Database) =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

export const insertUser = (
  db: Database,
  user: { username: string; email: string; type: Role; password_hash: string },
): Promise<User> =>
  db.insertInto('users').values(user).returning(asUser).executeTakeFirstOrThrow().catch(emailTaken).catch(nameTaken)

export const setOwnPassword = (db: Database, id: number, password_hash: string) =>
  db
    .updateTable('users')
    .set({ password_hash, must_change_password: false, hash_before_reset: null, awaits_password: false })
    .where('id', '=', id)
    .execute()

/**
 * Sets a password that the user must change at the next sign-in. Keeps the hash of the password that the user chose last, also
 * after a second reset.
 */
export const resetPassword = (db: Database, id: number, password_hash: string, { resets_by_mail = true } = {}) =>
  db
    .updateTable('users')
    .set({
      password_hash,
      must_change_password: true,
      awaits_password: false,
      resets_by_mail,
      hash_before_reset: sql`case when must_change_password then hash_before_reset else password_hash end`,
    })
    .where('id', '=', id)
    .execute()

export const listSessions = (db: Database, user_id: number, current: number): Promise<OwnSession[]> =>
  db
    .selectFrom('sessions')
    .select([
      'id',
      'device',
      'address',
      'created_at',
      'last_used_at',
      'expires_at',
      sql<boolean>`id = ${current}`.as('current'),
    ])
    .where('user_id', '=', user_id)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Whether this user had this session. */
export const endSession = async (db: Database, user_id: number, id: number) =>
  (await db.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', user_id).executeTakeFirst())
    .numDeletedRows > 0n

/** Ends the sessions of a user, and the sign-ins that wait for a second factor. Returns how many sessions there were. */
export async function endAllSessions(db: Database, user_id: number): Promise<number> {
  await db.deleteFrom('sign_in_tickets').where('user_id', '=', user_id).execute()
  return deletedRows(db.deleteFrom('sessions').where('user_id', '=', user_id))
}

export const endOtherSessions = (db: Database, user_id: number, current: number) =>
  deletedRows(db.deleteFrom('sessions').where('user_id', '=', user_id).where('id', '<>', current))

/** The e-mail addresses of all administrators who can sign in. */
export const listAdminAddresses = (db: Database) => listAddresses(db, 'admin')
/** The e-mail addresses of the users of the warehouse who can sign in. */
export const listWarehouseAddresses = (db: Database) => listAddresses(db, 'admin_warehouse')

async function listAddresses(db: Database, type: Role): Promise<string[]> {
  const users = await db
    .selectFrom('users')
    .select('email')
    .where('type', '=', type)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  return users.map(({ email }) => email)
}

export const accountHousekeeping: readonly HousekeepingRule[] = [
  {
    rows: 'Links to choose a new password',
    kept: 'until they expire, after 30 minutes',
    delete: (db) => deletedRows(db.deleteFrom('password_resets').where('expires_at', '<', sql<string>`now()`)),
  },
  {
    rows: 'Links “This was not me”',
    kept: 'until they expire, after 7 days',
    delete: (db) => deletedRows(db.deleteFrom('account_notices').where('expires_at', '<', sql<string>`now()`)),
  },
  {
    rows: 'Failed sign-ins in the audit log',
    kept: '90 days',
    delete: deleteOldFailures,
  },
  {
    rows: 'Sessions',
    kept: 'until they expire',
    delete: (db) => deletedRows(db.deleteFrom('sessions').where('expires_at', '<', sql<string>`now()`)),
  },
  {
    rows: 'Known devices',
    kept: 'until they expire',
    delete: (db) => deletedRows(db.deleteFrom('known_devices').where('expires_at', '<', sql<string>`now()`)),
  },
  {
    rows: 'Tickets of the second step of a sign-in',
    kept: 'five minutes',
    delete: (db) => deletedRows(db.deleteFrom('sign_in_tickets').where('expires_at', '<', sql<string>`now()`)),
  },
  {
    rows: 'Requests for a passkey, and apps that were not added',
    kept: 'five or fifteen minutes',
    delete: (db) => deletedRows(db.deleteFrom('factor_challenges').where('expires_at', '<', sql<string>`now()`)),
  },
]
