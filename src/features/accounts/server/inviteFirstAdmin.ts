import { newToken } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { signUpPage } from '#shared/pageAddresses.ts'
import { deleteInvitationsTo, insertInvitation } from './invitationQueries.ts'
import { listAdmins } from './movedUsers.ts'

/**
 * While no administrator has a password here, a link with which this one chooses it. Without an administrator nobody could send
 * the invitations. It is shown where the program was started, and not mailed.
 */
export async function inviteFirstAdmin(db: Database, email: string, publicUrl: string): Promise<string | undefined> {
  const admins = await listAdmins(db)
  if (admins.some(({ awaits_password }) => !awaits_password)) return undefined
  const admin = admins.find((each) => each.email.toLowerCase() === email.toLowerCase())
  if (!admin) return undefined
  const token = newToken()
  const { username, type, id } = admin
  // The link of a run before stops working, so that there is only one.
  await deleteInvitationsTo(db, [admin.email])
  await insertInvitation(db, { username, email: admin.email, type, invited_by: id, token })
  return `${publicUrl}${signUpPage()}#${token}`
}
