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

/** The name of the user whom a change is about. */
const calledInSql = sql<string>`coalesce((select username from users where users.id = subject_id), '')`

/** The audit log keeps only whose password changed, nothing of the password itself. */
export const password = subjectOf('password', z.object({}), { fields: [], called: [], calledInSql })

export const secondFactor = subjectOf('second factor', Factor.extend({ username: z.string() }), {
  fields: ['username', 'kind', 'name'],
  called: ['username', 'name'],
  labels: { username: 'Store name' },
  meanings: { kind: { passkey: 'Passkey', code: 'Authenticator app' } },
})

/** Only how many are left. */
export const recoveryCodes = subjectOf('recovery codes', OwnFactors, {
  ...{ fields: ['recovery_codes_left'], called: [], calledInSql },
  labels: { recovery_codes_left: 'Codes left' },
})

/** Sessions that were ended together: of a user who signed out everywhere, or whom an admin signed out. */
export const sessions = subjectOf('sessions', z.object({ sessions: z.int() }), {
  ...{ fields: ['sessions'], called: [], calledInSql },
  labels: { sessions: 'Ended sessions' },
})

export const copiedSession = subjectOf('copied session', z.object({ device: z.string(), address: z.string() }), {
  ...{ fields: ['device', 'address'], called: [], calledInSql },
  labels: { address: 'Network address' },
})

/** A user said "This was not me". */
export const accountLock = subjectOf(
  'account lock',
  z.object({ about: z.string(), mailed_to: z.string(), resets_by_mail: z.boolean() }),
  {
    ...{ fields: ['about', 'mailed_to', 'resets_by_mail'], called: [], calledInSql },
    labels: { resets_by_mail: 'New password by mail' },
  },
)
