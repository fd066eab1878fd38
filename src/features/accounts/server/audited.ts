import { sql } from 'kysely'
import * as z from 'zod'
import { subjectOf } from '#platform/db/audit.ts'
import { roleNames } from '#shared/roles.ts'
import { UserRow } from '../columns.ts'
import { Invitation } from '../contract.ts'

export const user = subjectOf('user', UserRow, {
  fields: ['username', 'email', 'type', 'active'],
  called: ['username'],
  labels: { username: 'Store name' },
  meanings: { type: roleNames },
})

export const invitation = subjectOf('invitation', Invitation, {
  fields: ['email', 'username', 'type'],
  called: ['username'],
  labels: { username: 'Store name' },
  meanings: { type: roleNames },
})

/** The audit log keeps only whose password changed, nothing of the password itself. */
export const password = subjectOf('password', z.object({}), {
  fields: [],
  called: [],
  calledInSql: sql<string>`coalesce((select username from users where users.id = subject_id), '')`,
})
