import type { Database } from '#server/db/database.ts'
import type { KeepReply } from '#server/once.ts'
import { fault } from '#server/refusal.ts'
import type { Till } from '#server/till.ts'
import { today } from '#shared/day.ts'
import type { NewZReport, ZReport } from '../contract.ts'
import { insertZReport } from './queries.ts'

/** A till reports a day, its store's own. Whoever counted wrong reports it again: both are kept. */
export function reportDay(db: Database, given: NewZReport, till: Till, keep: KeepReply): Promise<ZReport> {
  const now = today(till.time_zone)
  const { date = now } = given
  if (date > now) throw fault('date', `That day is still to come: at ${till.store} it is ${now}.`)
  return db.transaction().execute(async (tx) => {
    const report = await insertZReport(tx, { ...given, date }, till)
    await keep(tx, report)
    return report
  })
}
