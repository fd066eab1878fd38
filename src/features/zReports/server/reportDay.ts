import type { Till } from '#platform/auth/till.ts'
import type { Database } from '#platform/db/database.ts'
import type { KeepReply } from '#platform/http/answer/idempotency.ts'
import { fault } from '#platform/refusal/refusal.ts'
import { today } from '#shared/day.ts'
import type { ZReport } from '../columns.ts'
import type { NewZReport } from '../contract.ts'
import { insertZReport } from './queries.ts'

/** Inserts the report of a till. After a mistake, a store reports the day again, and both reports are kept. */
export function reportDay(db: Database, report: NewZReport, till: Till, keep: KeepReply<ZReport>) {
  const now = today(till.time_zone)
  const { date = now } = report
  if (date > now) throw fault('date', `That day is in the future: at ${till.store} it is ${now}.`)
  return db.transaction().execute(async (tx) => keep(tx, await insertZReport(tx, { ...report, date }, till)))
}
