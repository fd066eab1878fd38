import type { Till } from '#platform/auth/till.ts'
import type { Database } from '#platform/db/database.ts'
import { fault } from '#platform/refusal/refusal.ts'
import { today } from '#shared/day.ts'
import type { NewZReport } from '../contract.ts'
import { insertZReport } from './queries.ts'

/** Inserts the report of a till. After a mistake, a store reports the day again, and both reports are kept. */
export async function reportDay(tx: Database, report: NewZReport, till: Till) {
  const now = today(till.time_zone)
  const { date = now } = report
  if (date > now) throw fault('date', `That day is in the future: at ${till.store} it is ${now}.`)
  return insertZReport(tx, { ...report, date }, till)
}
