import { sql } from 'kysely'
import * as z from 'zod'
import { subjectOf } from '#platform/db/audit.ts'
import { eventOf } from '#platform/db/securityEvents.ts'
import { roleNames } from '#shared/roles.ts'
import { UserRow } from '../columns.ts'
import { Invitation } from '../contract.ts'
import { Factor, OwnFactors } from '../factorsContract.ts'

export const user = subjectOf('user', UserRow, {
  fields: ['username', 'email', 'type', 'active'],
  called: ['username'],
  labels: { username: 'Store name' },
  meanings: { type: roleNames },
  isSecurity: true,
})

export const invitation = subjectOf('invitation', Invitation, {
  fields: ['email', 'username', 'type'],
  called: ['username'],
  labels: { username: 'Store name' },
  meanings: { type: roleNames },
  isSecurity: true,
})

/** The name of the user whom a change is about. */
const calledInSql = sql<string>`coalesce((select username from users where users.id = subject_id), '')`

/** The audit log keeps only whose password changed, nothing of the password itself. */
export const password = subjectOf('password', z.object({}), {
  ...{ fields: [], called: [], calledInSql },
  isSecurity: true,
})

export const secondFactor = subjectOf('second factor', Factor.extend({ username: z.string() }), {
  fields: ['username', 'kind', 'name'],
  called: ['username', 'name'],
  labels: { username: 'Store name' },
  meanings: { kind: { passkey: 'Passkey', code: 'Authenticator app' } },
  isSecurity: true,
})

/** The log has only how many codes are left. */
export const recoveryCodes = subjectOf('recovery codes', OwnFactors, {
  ...{ fields: ['recovery_codes_left'], called: [], calledInSql },
  labels: { recovery_codes_left: 'Codes left' },
  isSecurity: true,
})

/** Sessions that were ended together: of a user who signed out everywhere, or whom an admin signed out. */
export const sessions = subjectOf('sessions', z.object({ sessions: z.int() }), {
  ...{ fields: ['sessions'], called: [], calledInSql },
  labels: { sessions: 'Ended sessions' },
  isSecurity: true,
})

export const copiedSession = subjectOf('copied session', z.object({ device: z.string(), address: z.string() }), {
  ...{ fields: ['device', 'address'], called: [], calledInSql },
  labels: { address: 'Network address' },
  isSecurity: true,
})

/** A passkey whose counter did not grow, so another device may have a copy of it. */
export const copiedPasskey = subjectOf(
  'copied passkey',
  z.object({ name: z.string(), device: z.string(), address: z.string() }),
  {
    ...{ fields: ['name', 'device', 'address'], called: [], calledInSql },
    labels: { address: 'Network address' },
    isSecurity: true,
  },
)

/** A user said "This was not me". */
export const accountLock = subjectOf(
  'account lock',
  z.object({ about: z.string(), mailed_to: z.string(), resets_by_mail: z.boolean() }),
  {
    ...{ fields: ['about', 'mailed_to', 'resets_by_mail'], called: [], calledInSql },
    labels: { resets_by_mail: 'New password by mail' },
    isSecurity: true,
  },
)

/** A user has signed in or out. Sessions that were ended in another way are the subject `sessions`. */
export const userSession = eventOf('session', { account: 'Account', network: 'Network', device: 'Device' }, 'account')

/** A wrong password or second factor, or one try too many. Without an account, the e-mail address belongs to nobody. */
export const failedSignIn = eventOf('sign-in', { account: 'Account', network: 'Network', device: 'Device' }, 'account')

/** A signed-in user entered a wrong password or second factor as a fresh proof, or a wrong current password. */
export const failedProof = eventOf('proof', { account: 'Account', network: 'Network', device: 'Device' }, 'account')
