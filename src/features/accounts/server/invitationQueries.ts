import { sql } from 'kysely'
import { hashToken } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import type { Role } from '#shared/roles.ts'
import type { Invitation } from '../contract.ts'
import type { OpenInvitation } from '../invitationsContract.ts'

const asInvitation = ['email', 'username', 'type', 'expires_at'] as const

/** An invitation stops working when the admin who sent it is deactivated or no longer an admin. */
export const isOpenInvitation = sql<boolean>`(used_at is null and expires_at > now() and exists (
  select from users where users.id = invited_by and users.type = 'admin' and users.active
))`

export const insertInvitation = (
  db: Database,
  { token, ...invitation }: { token: string; username: string; email: string; type: Role; invited_by: number },
): Promise<Invitation & { id: number }> =>
  db
    .insertInto('invitations')
    .values({ ...invitation, token_hash: hashToken(token), expires_at: sql<string>`now() + interval '7 days'` })
    .returning(['id', ...asInvitation])
    .executeTakeFirstOrThrow()

export const findInvitation = (db: Database, token: string): Promise<Invitation | undefined> =>
  db
    .selectFrom('invitations')
    .select(asInvitation)
    .where('token_hash', '=', hashToken(token))
    .where(isOpenInvitation)
    .executeTakeFirst()

export const listOpenInvitations = (db: Database): Promise<OpenInvitation[]> =>
  db
    .selectFrom('invitations')
    .select((eb) => [
      'id',
      ...asInvitation,
      'created_at',
      eb
        .selectFrom('users')
        .select('users.username')
        .whereRef('users.id', '=', 'invited_by')
        .$asScalar()
        .$notNull()
        .as('invited_by'),
    ])
    .where(isOpenInvitation)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Marks an invitation as used. Of two sign-ups at once, only one gets the row. */
export const markInvitationUsed = (db: Database, token: string): Promise<Invitation | undefined> =>
  db
    .updateTable('invitations')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', hashToken(token))
    .where(isOpenInvitation)
    .returning(asInvitation)
    .executeTakeFirst()

/** Deletes an invitation. If it is used at the same moment, only one of the two succeeds. */
export const deleteInvitation = (db: Database, id: number): Promise<Invitation | undefined> =>
  db.deleteFrom('invitations').where('id', '=', id).where(isOpenInvitation).returning(asInvitation).executeTakeFirst()

/** Deletes the invitations to these addresses that nobody has used. */
export const deleteInvitationsTo = (tx: Database, emails: readonly string[]) =>
  tx
    .deleteFrom('invitations')
    .where(sql<boolean>`lower(email) in (select lower(given.email) from unnest(${emails}::text[]) as given(email))`)
    .where('used_at', 'is', null)
    .execute()
