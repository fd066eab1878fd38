import type { Session } from '#platform/auth/sessionTokens.ts'
import { changeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { differenceCodes } from '../codes.ts'
import type { Difference } from '../columns.ts'
import { lockDifference, readDifference, setOwner, difference as subject } from './queries.ts'
import { settlementIn } from './settlementWords.ts'

/** Makes the user the owner of an open difference. */
export const takeDifference = (db: Database, id: number, version: number | undefined, by: Session) =>
  changeRow(db, {
    subject,
    change: { id, version },
    by,
    lock: async (tx) => {
      const row = await lockDifference(tx, id)
      if (row) refuseSettled(row)
      return row
    },
    write: async (tx) => {
      await setOwner(tx, id, by)
      return readDifference(tx, id)
    },
    isNoted: (before, after) => before.owner !== after.owner,
  })

export function refuseSettled(row: Difference) {
  if (row.settled_as === null) return
  const fillings = { who: row.settled_by, how: settlementIn(row.settled_as) }
  throw new Refusal(differenceCodes.settled, fillings, { current: row })
}
