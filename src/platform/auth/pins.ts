import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { isWeakPin } from '#shared/pin.ts'
import type { Database } from '../db/database.ts'
import { fault, Refusal } from '../http/refusal.ts'
import { hashInTurn } from './hashing.ts'
import type { Till } from './till.ts'

// As passwords are, but with the salt of the store: its pins can be told apart by their hashes, and by nothing else.
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
export const hashPin = (pin: string, salt: Buffer): Promise<Buffer> =>
  hashInTurn('known', { ...cost, message: pin, nonce: salt })

/** Six digits are short enough to remember, and too many to try out within the lock. A weak pin is never made. */
export function newPin(random: () => number = () => randomInt(1_000_000)): string {
  const pin = String(random()).padStart(6, '0')
  return isWeakPin(pin) ? newPin(random) : pin
}

/** Who has this pin at the till's store, or at the one they say they are from. Not to be asked in a transaction: a wrong pin is noted though the call fails. */
export const findEmployeeByPin = (
  db: Database,
  till: Till,
  pin: string,
  home_id = till.store_id,
): Promise<{ id: number; name: string }> =>
  tryPin(db, till, pin, home_id, (tx, pin_hash) =>
    tx
      .selectFrom('employees')
      .select(['id', 'name'])
      .where('store_id', '=', home_id)
      .where('pin_hash', '=', pin_hash)
      .where('active', '=', true)
      .executeTakeFirst(),
  )

/** The store whose till is opened with its own pin. */
export const findStoreByPin = (
  db: Database,
  till: Till,
  pin: string,
): Promise<{ id: number; name: string; location: string }> =>
  tryPin(db, till, pin, till.store_id, (tx, pin_hash) =>
    tx
      .selectFrom('stores')
      .select(['id', 'name', 'location'])
      .where('id', '=', till.store_id)
      .where('pin_hash', '=', pin_hash)
      .executeTakeFirst(),
  )

const limit = { wrong: 5, minutes: 15 }

/** One pin after the other at each store, so that pins tried all at once are counted too. Hashing waits for nobody. */
async function tryPin<Found>(
  db: Database,
  { store_id }: Till,
  pin: string,
  home_id: number,
  find: (tx: Database, pin_hash: Buffer) => Promise<Found | undefined>,
): Promise<Found> {
  const pin_hash = await hashPin(pin, await findSalt(db, home_id))
  const found = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('stores').select('id').where('id', '=', store_id).forNoKeyUpdate().execute()
    await refuseWhileLocked(tx, store_id)
    const found = await find(tx, pin_hash)
    if (!found) await noteWrongPin(tx, store_id)
    return found
  })
  if (!found) throw fault('pin', 'This pin is not known at this store. Check it and type it again.')
  return found
}

const findSalt = async (db: Database, store_id: number) => {
  const { pin_salt } = await db
    .selectFrom('stores')
    .select('pin_salt')
    .where('id', '=', store_id)
    .executeTakeFirstOrThrow()
  return pin_salt
}

/** From the fifth wrong pin on, and for as long as the five may lie apart. What is tried meanwhile does not count. */
async function refuseWhileLocked(tx: Database, store_id: number) {
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from max(at) - now()) + ${limit.minutes * 60})::int as wait
    from (select at from pin_tries where store_id = ${store_id} order by at desc limit ${limit.wrong}) latest
    having count(*) = ${limit.wrong} and max(at) - min(at) < make_interval(mins => ${limit.minutes})
      and max(at) > now() - make_interval(mins => ${limit.minutes})`.execute(tx)
  const [lock] = rows
  if (!lock) return
  const minutes = Math.ceil(lock.wait / 60)
  throw new Refusal(
    429,
    `Too many wrong pins were typed at this store. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`,
    { code: 'too_many_tries', retryAfter: lock.wait },
  )
}

/** Those of former days tell nothing any more, and go. */
async function noteWrongPin(tx: Database, store_id: number) {
  await tx
    .deleteFrom('pin_tries')
    .where('store_id', '=', store_id)
    .where('at', '<', sql<string>`now() - interval '1 day'`)
    .execute()
  await tx.insertInto('pin_tries').values({ store_id }).execute()
}
