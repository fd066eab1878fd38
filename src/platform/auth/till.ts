import type { Database } from '../db/database.ts'
import { limits } from '../limits/allLimits.ts'
import { countInWindow } from '../limits/windows.ts'
import { Refusal } from '../refusal/refusal.ts'
import { authCodes } from './codes.ts'
import { hashToken } from './sessionTokens.ts'

/** A till is identified by the key of its store. */
export interface Till {
  store_id: number
  store: string
  time_zone: string
}

/** Returns the till that has this key, and counts the call. Throws a 401 for an unknown key, a 429 after too many calls. */
export async function admitTill(db: Database, key: string | undefined): Promise<Till> {
  const till = key === undefined ? undefined : await findTill(db, key)
  if (!till) throw new Refusal(authCodes.noTill)
  await countCall(db, till.store_id)
  return till
}

const findTill = (db: Database, key: string): Promise<Till | undefined> =>
  db
    .selectFrom('stores')
    .select(['id as store_id', 'name as store', 'time_zone'])
    .where('key_hash', '=', hashToken(key))
    .executeTakeFirst()

/** The limit is far above the calls that a till needs. It slows down a till that is out of order. */
async function countCall(db: Database, store_id: number) {
  const retryAfter = await countInWindow(db, { limit: limits.till, key: store_id })
  if (typeof retryAfter === 'number') throw new Refusal(authCodes.busyTill, { seconds: retryAfter }, { retryAfter })
}
