import * as z from 'zod'
import { columnsOf } from '#shared/columns.ts'
import { roleNames, roles } from '#shared/roles.ts'
import { User } from '#shared/sessionUser.ts'

/** A row of the users table. Users who are not active cannot sign in, but orders and logs still show their names. */
export const UserRow = User.extend({ active: z.boolean(), has_factor: z.boolean(), version: z.int() })
export type UserRow = z.output<typeof UserRow>

/** The name of the role is a column of its own, because users search for that name. */
const ListedUser = UserRow.extend({ role: z.string() })

export const roleChoices = roles.map((type) => ({ value: type, label: roleNames[type] }))

const nameAndType = [
  { key: 'id', header: 'ID', kind: 'id' },
  { key: 'email', header: 'Email', card: 'title', editable: true },
  { key: 'username', header: 'Username', card: 'title', editable: true, priority: 3 },
  { key: 'type', header: 'Type', card: 'state', kind: 'choice', choices: roleChoices, editable: true, priority: 1 },
] as const
const active = { key: 'active', header: 'Active', kind: 'boolean', page: 'never' } as const

export const userColumns = columnsOf(ListedUser, [
  ...nameAndType,
  { key: 'role', header: 'Type', page: 'never' },
  active,
])

/** The columns of a user in a file. */
export const userFileColumns = columnsOf(UserRow, [...nameAndType, active])
