import { isReader } from '#features/accounts/server/readerQueries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { mobileReportCodes } from '../codes.ts'

/** Customers' names and devices are for those on the list, whatever their role. */
export async function refuseOthers(db: Database, { user_id }: Pick<Session, 'user_id'>) {
  if (await isReader(db, user_id)) return
  throw new Refusal(mobileReportCodes.notOnList)
}
