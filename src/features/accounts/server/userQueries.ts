import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { onDuplicate, onViolation } from '#platform/db/refusals.ts'
import { allRowsQuery, type ListShape, readPage, readWholeList } from '#platform/list/readList.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { roleNames, roles } from '#shared/roles.ts'
import { accountCodes } from '../codes.ts'
import { type UserRow, userColumns } from '../columns.ts'
import type { UserChange, UserQuery } from '../usersContract.ts'
import { emailTaken, nameTaken } from './queries.ts'

const hasFactor = sql<boolean>`exists (select from second_factors where second_factors.user_id = users.id)`
const asRow = [
  ...(['id', 'id as user_id', 'username', 'email', 'type', 'active', 'version'] as const),
  hasFactor.as('has_factor'),
] as const
const lastAdmin = onViolation('users_last_admin_check', () => new Refusal(accountCodes.lastAdmin))

const shape: ListShape<UserRow & { role: string }> = {
  columns: userColumns,
  // The page shows the name of the role instead of the type, and a tag for users who are deactivated.
  shown: { type: 'hidden', role: (role) => role },
  alsoShown: [sql`case when not row.active then 'Deactivated' end`],
}

export const listUsers = (db: Database) =>
  readWholeList(db, db.selectFrom('users').select(asRow), allRowsQuery, { columns: [] })

/** The users with one of these ids, or with one of these e-mail addresses in upper or lower case. */
export const findUsersAmong = (
  db: Database,
  { ids, emails }: { ids: readonly number[]; emails: readonly string[] },
): Promise<UserRow[]> =>
  db
    .selectFrom('users')
    .select(asRow)
    .where(
      sql<boolean>`(id = any(${ids}::integer[])
        or lower(email) in (select lower(given.email) from unnest(${emails}::text[]) as given(email)))`,
    )
    .orderBy('id')
    .execute()

export const findUsers = (db: Database, search: UserQuery) =>
  readPage(
    db,
    db
      .selectFrom('users')
      .select([...asRow, role.as('role')])
      .$if(search.view === 'admins', (rows) => rows.where('type', '=', 'admin'))
      .$if(search.view === 'users', (rows) => rows.where('type', '<>', 'admin')),
    withRoleNames(search),
    shape,
  )

/**
 * Users are also found by their type as calls have it: `admin_user` is searched as `Store`. A type of one word stays, because it
 * is a part of the name that the page shows.
 */
const withRoleNames = (search: UserQuery) =>
  search.filter_by === '' || search.filter_by === 'role'
    ? { ...search, query: search.query.split(' ').map(roleInWords).join(' ') }
    : search
function roleInWords(word: string) {
  const type = roles.find((each) => each === word.toLowerCase())
  return type?.includes('_') ? roleNames[type] : word
}

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

/** Renames the user of a store when the store is renamed. */
export const nameStoreUser = (db: Database, id: number, username: string) =>
  db
    .updateTable('users')
    .set({ username })
    .where('id', '=', id)
    .execute()
    .catch(onDuplicate('users_username_key', 'name', accountCodes.usernameTaken))

/** The store that a user orders for, if any. */
export const findStoreOf = (db: Database, user_id: number) =>
  db.selectFrom('stores').select(['id', 'name']).where('user_id', '=', user_id).executeTakeFirst()

/** Fields that are not sent stay as they are. A request with none of them is allowed and changes only the version. */
export const updateUser = (db: Database, { id, version: _, ...fields }: UserChange): Promise<UserRow> =>
  db
    .updateTable('users')
    .set(({ ref }) => ({ version: ref('version'), ...fields }))
    .where('id', '=', id)
    .returning(asRow)
    .executeTakeFirstOrThrow()
    .catch(emailTaken)
    .catch(nameTaken)
    .catch(lastAdmin)

/** What is needed to find the personal data of a user. */
export const findUserKey = (db: Database, id: number) =>
  db.selectFrom('users').select(['id', 'email', 'username']).where('id', '=', id).executeTakeFirst()
