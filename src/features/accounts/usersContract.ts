import * as z from 'zod'
import { type Call, Id, Version } from '#shared/call.ts'
import { listQuery, pageOf } from '#shared/list.ts'
import { RoleOnInput } from '#shared/roles.ts'
import { User } from '#shared/session.ts'
import { Email, StoreName } from './contract.ts'

/** A user as admins see one. Who is not active signs in no more; what they did keeps their name. */
export const UserRow = User.extend({ active: z.boolean(), version: z.int() })
export type UserRow = z.output<typeof UserRow>

/** An update changes the fields it sends and leaves the rest. */
export const UserChange = z.object({
  id: Id,
  email: Email.optional(),
  username: StoreName.optional(),
  type: RoleOnInput.optional(),
  active: z.boolean().optional(),
  version: Version.optional(),
})
export type UserChange = z.output<typeof UserChange>

export const userViews = ['all', 'admins', 'users'] as const
/** `role` is the type in the words that people read. */
export const userColumns = ['id', 'email', 'username', 'type', 'role', 'active'] as const
export const UserQuery = listQuery(userColumns).extend({
  view: z.enum(['', ...userViews], 'The view is all, admins or users.').default(''),
})
export type UserQuery = z.output<typeof UserQuery>

const allow = ['admin'] as const
export const userCalls = {
  all: {
    method: 'POST',
    path: '/user/all/',
    allow,
    summary: 'Every user',
    reply: z.array(UserRow),
  },
  search: {
    method: 'POST',
    path: '/user/search/',
    allow,
    summary: 'A page of users',
    body: UserQuery,
    reply: pageOf(UserRow),
  },
  update: {
    method: 'PATCH',
    path: '/user/update/',
    allow,
    summary: 'Change a user, or deactivate one',
    body: UserChange,
    reply: UserRow,
  },
} as const satisfies Record<string, Call>
