import type { Session } from '#platform/auth/sessionTokens.ts'
import { changeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { fault } from '#platform/refusal/refusal.ts'
import type { Timestamp } from '../columns.ts'
import type { Correction } from '../contract.ts'
import { notedStamp } from './notedStamp.ts'
import { lockTimestamp, timeStamp, updatePunch } from './queries.ts'

/** The office corrects a check-in, or enters a check-out that was forgotten. */
export const correctStamp = (db: Database, change: Correction, by: Session): Promise<Timestamp> =>
  changeRow(db, {
    subject: timeStamp,
    change,
    by,
    lock: lockTimestamp,
    write: async (tx, change) => {
      const after = await updatePunch(tx, change)
      refuseFuture(after)
      return after
    },
    noted: notedStamp,
  })

function refuseFuture({ checkIn, checkOut }: Timestamp) {
  if (Date.parse(checkIn) > Date.now()) throw fault('checkIn', 'The check-in is in the future.')
  if (checkOut !== null && Date.parse(checkOut) > Date.now()) throw fault('checkOut', 'The check-out is in the future.')
}
