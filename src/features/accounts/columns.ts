import * as z from 'zod'
import { columnsOf } from '#shared/columns.ts'
import { roleNames, roles } from '#shared/roles.ts'
import { User } from '#shared/sessionUser.ts'

/** A user as admins see one. Who is not active signs in no more; what they did keeps their name. */
export const UserRow = User.extend({ active: z.boolean(), version: z.int() })
export type UserRow = z.output<typeof UserRow>

/** The role in the words of the pages is a column of its own: a search looks for those words. */
const ListedUser = UserRow.extend({ role: z.string() })

export const roleChoices = roles.map((type) => ({ value: type, label: roleNames[type] }))

export const userColumns = columnsOf(ListedUser, [
  { key: 'id', header: 'ID', kind: 'id' },
  { key: 'email', header: 'Email', editable: true },
  { key: 'username', header: 'Username', editable: true },
  { key: 'type', header: 'Type', kind: 'choice', choices: roleChoices, editable: true },
  { key: 'role', header: 'Type', page: 'never' },
  { key: 'active', header: 'Active', kind: 'boolean', page: 'never' },
])
