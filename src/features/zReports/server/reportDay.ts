import type { Till } from '#platform/auth/till.ts'
import type { Database } from '#platform/db/database.ts'
import type { KeepReply } from '#platform/http/answer/idempotency.ts'
import { fault } from '#platform/http/refusal.ts'
import { today } from '#shared/day.ts'
import type { ZReport } from '../columns.ts'
import type { NewZReport } from '../contract.ts'
import { insertZReport } from './queries.ts'

/** A till reports a day, its store's own. Whoever counted wrong reports it again: both are kept. */
export function reportDay(db: Database, given: NewZReport, till: Till, keep: KeepReply<ZReport>) {
  const now = today(till.time_zone)
  const { date = now } = given
  if (date > now) throw fault('date', `That day is still to come: at ${till.store} it is ${now}.`)
  return db.transaction().execute(async (tx) => keep(tx, await insertZReport(tx, { ...given, date }, till)))
}
