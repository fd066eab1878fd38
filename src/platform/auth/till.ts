import { isRecent } from '../age.ts'
import type { Database } from '../db/database.ts'
import { Refusal } from '../http/refusal.ts'
import { hashOf } from './session.ts'

/** The till of a store, as the server knows it by the store's key. */
export interface Till {
  store_id: number
  store: string
  time_zone: string
}

/** Lets a till in by its store's key, and no more often than a till needs. */
export async function admitTill(db: Database, key: string | undefined): Promise<Till> {
  const till = key === undefined ? undefined : await findTill(db, key)
  if (!till) throw new Refusal(401, 'This is no store’s key. The office can make a new one.', { code: 'signed_out' })
  takeTurn(till.store_id)
  return till
}

const findTill = (db: Database, key: string): Promise<Till | undefined> =>
  db
    .selectFrom('stores')
    .select(['id as store_id', 'name as store', 'time_zone'])
    .where('key_hash', '=', hashOf(key))
    .executeTakeFirst()

const aMinute = 60_000
/** Far more than a till has to say; a till that has lost its mind is slowed down. Each node counts for itself. */
const mostCalls = 300
const turns = new Map<number, { began: number; calls: number }>()

function takeTurn(store_id: number) {
  const now = Date.now()
  const before = turns.get(store_id)
  const turn = before && isRecent(before.began, aMinute) ? before : { began: now, calls: 0 }
  turns.set(store_id, turn)
  turn.calls++
  if (turn.calls <= mostCalls) return
  const retryAfter = Math.ceil((turn.began + aMinute - now) / 1000)
  throw new Refusal(429, `This till has asked too often. Try again in ${retryAfter} seconds.`, {
    code: 'too_many_tries',
    retryAfter,
  })
}
