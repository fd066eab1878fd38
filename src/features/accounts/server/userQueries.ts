import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { onDuplicate, onViolation } from '#platform/db/refusals.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { allRowsQuery, type ListShape, readPage, readWholeList } from '#platform/list/readList.ts'
import { roleNames, roles } from '#shared/roles.ts'
import { accountCodes } from '../codes.ts'
import { type UserRow, userColumns } from '../columns.ts'
import type { UserChange, UserQuery } from '../usersContract.ts'
import { emailTaken, nameTaken } from './queries.ts'

const asRow = ['id', 'id as user_id', 'username', 'email', 'type', 'active', 'version'] as const
const lastAdmin = onViolation('users_last_admin_check', () => new Refusal(accountCodes.lastAdmin))

const shape: ListShape<UserRow & { role: string }> = {
  columns: userColumns,
  // The page shows a type by the name of its role, and beside the username whether the user is deactivated.
  shown: { type: 'hidden', role: (role) => role },
  alsoShown: [sql`case when not row.active then 'Deactivated' end`],
}

export const listUsers = (db: Database) =>
  readWholeList(db, db.selectFrom('users').select(asRow), allRowsQuery, { columns: [] })

export const findUsers = (db: Database, ask: UserQuery) =>
  readPage(
    db,
    db
      .selectFrom('users')
      .select([...asRow, role.as('role')])
      .$if(ask.view === 'admins', (rows) => rows.where('type', '=', 'admin'))
      .$if(ask.view === 'users', (rows) => rows.where('type', '<>', 'admin')),
    ask,
    shape,
  )

const role = sql<string>`case type ${sql.join(
  roles.map((type) => sql`when ${sql.lit(type)} then ${sql.lit(roleNames[type])}`),
  sql` `,
)} end`

export const lockUser = (db: Database, id: number): Promise<UserRow | undefined> =>
  db.selectFrom('users').select(asRow).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** The users who can order for a store. */
export const storeUsers = (db: Database) =>
  db.selectFrom('users').select(['id', 'username', 'email']).where('type', '=', 'admin_user').where('active', '=', true)

export const lockStoreUser = (db: Database, id: number) =>
  storeUsers(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Gives the user of a store the name of the store. */
export const nameStoreUser = (db: Database, id: number, username: string) =>
  db
    .updateTable('users')
    .set({ username })
    .where('id', '=', id)
    .execute()
    .catch(onDuplicate('users_username_key', 'name', accountCodes.usernameTaken))

/** The store that a user orders for, if any. */
export const findStoreOf = async (db: Database, user_id: number): Promise<string | undefined> =>
  (await db.selectFrom('stores').select('name').where('user_id', '=', user_id).executeTakeFirst())?.name

/** Fields that are not sent stay as they are; sending none at all is allowed, and changes nothing but the version. */
export const updateUser = (db: Database, { id, version: _, ...given }: UserChange): Promise<UserRow> =>
  db
    .updateTable('users')
    .set(({ ref }) => ({ version: ref('version'), ...given }))
    .where('id', '=', id)
    .returning(asRow)
    .executeTakeFirstOrThrow()
    .catch(emailTaken)
    .catch(nameTaken)
    .catch(lastAdmin)
