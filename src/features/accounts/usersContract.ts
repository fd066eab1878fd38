import * as z from 'zod'
import { ById, type Call, Done, Id, Version } from '#shared/call.ts'
import { listQuery, pageOf } from '#shared/list.ts'
import { RoleOnInput } from '#shared/roles.ts'
import { UserRow, userColumns } from './columns.ts'
import { Email, Username } from './fields.ts'

/** An update changes the fields it sends and leaves the rest. */
export const UserChange = z.object({
  id: Id,
  email: Email.optional(),
  username: Username.optional(),
  type: RoleOnInput.optional(),
  active: z.boolean().optional(),
  version: Version.optional(),
})
export type UserChange = z.output<typeof UserChange>

const userViews = ['all', 'admins', 'users'] as const
export const UserQuery = listQuery(userColumns).extend({
  view: z.enum(['', ...userViews], 'The view must be all, admins or users.').default(''),
})
export type UserQuery = z.output<typeof UserQuery>

const allow = ['admin'] as const
export const userCalls = {
  all: {
    method: 'POST',
    path: '/user/all/',
    allow,
    summary: 'List all users',
    reply: z.array(UserRow),
  },
  search: {
    method: 'POST',
    path: '/user/search/',
    allow,
    summary: 'Search the users',
    body: UserQuery,
    reply: pageOf(UserRow),
  },
  update: {
    method: 'PATCH',
    path: '/user/update/',
    allow,
    summary: 'Change a user, or deactivate one',
    body: UserChange,
    proof: true,
    reply: UserRow,
  },
  endSessions: {
    method: 'POST',
    path: '/user/endSessions/{id}/',
    allow,
    summary: 'End all sessions of a user',
    params: ById,
    proof: true,
    reply: Done,
  },
} as const satisfies Record<string, Call>
