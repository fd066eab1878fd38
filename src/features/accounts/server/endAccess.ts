import type { Database } from '#platform/db/database.ts'
import { forgetDevices } from './knownDevices.ts'
import { endAllSessions } from './queries.ts'
import { deleteReset } from './resetQueries.ts'

/** Ends everything by which somebody can go on as this user: sessions, known devices, and the link to choose a new password. */
export async function endAccess(tx: Database, user_id: number) {
  await endAllSessions(tx, user_id)
  await forgetDevices(tx, user_id)
  await deleteReset(tx, user_id)
}
