import * as z from 'zod'
import { roleChoices } from '#features/accounts/columns.ts'
import { Email, Username } from '#features/accounts/fields.ts'
import { listOpenInvitations } from '#features/accounts/server/invitationQueries.ts'
import { invite, withdrawInvitation } from '#features/accounts/server/invitations.ts'
import { findUsersAmong } from '#features/accounts/server/userQueries.ts'
import { RoleOnInput } from '#shared/roles.ts'
import { type Existing, type ImportKind, namedBy } from '../importKind.ts'
import { idsIn } from './idsIn.ts'
import { sameCase } from './sameCase.ts'

const InvitedUser = z.object({ email: Email, username: Username, type: RoleOnInput })

/** Users. A new one is invited by mail, and chooses a password. Users who exist already are changed on their own page only. */
export const userImport: ImportKind = {
  called: 'user',
  fields: [
    { key: 'id', header: 'ID', kind: 'id' },
    { key: 'email', header: 'Email', also: ['E-mail', 'Mail', 'Courriel', 'Adresse courriel'] },
    { key: 'username', header: 'Username', also: ['Name', 'User', 'Store name', 'Nom', 'Utilisateur'] },
    { key: 'type', header: 'Type', kind: 'choice', choices: roleChoices, also: ['Role', 'Rôle'] },
  ],
  nameOf: ({ username, email }) => String(username ?? email ?? ''),
  keyOf: ({ email }) => (typeof email === 'string' ? email.toLowerCase() : undefined),
  added: InvitedUser,
  changed: z.unknown(),
  needsProof: () => true,
  normalise: (values, before) => sameCase('email', values, before),
  batchSize: 1,
  // A user is only invited, and an invitation is one statement.
  lock: async () => undefined,
  find: async (db, lines) => {
    const emails = lines.flatMap(({ email }) => (email ? [String(email)] : []))
    const known = (await findUsersAmong(db, { ids: idsIn(lines), emails })).map(
      ({ id, version, email, username, type }): Existing => ({
        ...{ id, version, values: { id, email, username, type } },
      }),
    )
    const byId = new Map(known.map((user) => [user.id, [user]]))
    const byEmail = Map.groupBy(known, ({ values }) => String(values.email).toLowerCase())
    return lines.map(({ id, email }) =>
      id === undefined ? (byEmail.get(String(email).toLowerCase()) ?? []) : (byId.get(Number(id)) ?? []),
    )
  },
  check: async (db, lines) => {
    const invited = new Set((await listOpenInvitations(db)).map(({ email }) => email.toLowerCase()))
    return lines.map(({ values, before }) => {
      if (before)
        return [{ field: '', message: 'This user has an account already. Change it on the page Website Users.' }]
      return invited.has(String(values.email).toLowerCase())
        ? [{ field: 'email', message: 'This user has an invitation whose link still works.' }]
        : []
    })
  },
  insert: async (tx, rows, cause) => {
    const made: Existing[] = []
    for (const values of rows) {
      const { id } = await invite(tx, InvitedUser.parse(values), namedBy(cause), cause.publicUrl)
      made.push({ id, version: 0, values })
    }
    return made
  },
  update: async () => [],
  findMade: async (tx, ids) =>
    (await listOpenInvitations(tx)).flatMap(({ id, email, username, type }): Existing[] =>
      ids.includes(id) ? [{ id, version: 0, values: { email, username, type } }] : [],
    ),
  remove: async (tx, ids, cause) => {
    for (const id of ids) await withdrawInvitation(tx, id, namedBy(cause))
  },
}
