import { sql } from 'kysely'
import * as z from 'zod'
import { subjectOf } from '#platform/db/audit.ts'
import { roleNames } from '#shared/roles.ts'
import { UserRow } from '../columns.ts'
import { Invitation } from '../contract.ts'
import { Factor, OwnFactors } from '../factorsContract.ts'

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

const nameOfUser = sql<string>`coalesce((select username from users where users.id = subject_id), '')`

/** The audit log keeps only whose password changed, nothing of the password itself. */
export const password = subjectOf('password', z.object({}), { fields: [], called: [], calledInSql: nameOfUser })

export const secondFactor = subjectOf('second factor', Factor.extend({ username: z.string() }), {
  fields: ['username', 'kind', 'name'],
  called: ['username', 'name'],
  labels: { username: 'Store name' },
  meanings: { kind: { passkey: 'Passkey', code: 'Authenticator app' } },
})

/** Only how many are left. */
export const recoveryCodes = subjectOf('recovery codes', OwnFactors, {
  fields: ['recovery_codes_left'],
  called: [],
  calledInSql: nameOfUser,
  labels: { recovery_codes_left: 'Codes left' },
})
