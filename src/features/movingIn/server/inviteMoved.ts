import { sql } from 'kysely'
import { invite } from '#features/accounts/server/invitations.ts'
import { listUninvited } from '#features/accounts/server/movedUsers.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'

/** One press sends at most this many, so that it ends within the time of a request. */
const mostInvited = 200

export async function countUninvited(db: Database) {
  const users = await listUninvited(db).execute()
  return { uninvited: users.length, uninvited_admins: users.filter(({ type }) => type === 'admin').length }
}

/** Mails an invitation to each user who came from the earlier system and has neither a password nor an invitation. */
export const inviteMoved = (db: Database, by: Session, publicUrl: string) =>
  db.transaction().execute(async (tx) => {
    // A second press waits, and finds that all have their invitation. Locks of the users would not do: a row that was only locked
    // meanwhile is not compared again.
    await sql`select pg_advisory_xact_lock(hashtext('moved invitations'))`.execute(tx)
    const users = await listUninvited(tx).limit(mostInvited).execute()
    for (const { username, email, type } of users) await invite(tx, { username, email, type }, by, publicUrl)
    const invitations = users.length === 1 ? '1 invitation has been sent' : `${users.length} invitations have been sent`
    return { message: users.length === 0 ? 'Nobody waits for an invitation' : invitations }
  })
