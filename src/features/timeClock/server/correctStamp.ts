import type { Session } from '#platform/auth/session.ts'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { fault, noSuch, refuseStale } from '#platform/http/refusal.ts'
import type { Correction, Timestamp } from '../contract.ts'
import { checkedOut, clockTime } from '../rules.ts'
import { timeStamp } from './audited.ts'
import { lockTimestamp, updatePunch } from './queries.ts'

const subject = timeStamp

/** The office says when somebody came, or left: it knows who forgot. */
export const correctStamp = (db: Database, change: Correction, by: Session): Promise<Timestamp> =>
  db.transaction().execute(async (tx) => {
    const before = await lockTimestamp(tx, change.id)
    if (!before) throw noSuch(subject.name)
    refuseStale(before, change.version, subject.name)
    const after = await updatePunch(tx, change)
    refuseFuture(after)
    await recordChange(tx, { by, act: 'changed', subject, id: change.id, before: noted(before), after: noted(after) })
    return after
  })

function refuseFuture({ checkIn, checkOut }: Timestamp) {
  if (Date.parse(checkIn) > Date.now()) throw fault('checkIn', 'The check-in is still to come.')
  if (checkOut !== null && Date.parse(checkOut) > Date.now()) throw fault('checkOut', 'The check-out is still to come.')
}

/** As the clock of the store told it. */
const noted = (stamp: Timestamp) => ({ ...stamp, checkIn: clockTime(stamp.checkIn), checkOut: checkedOut(stamp) })
