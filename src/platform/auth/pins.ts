import { randomInt } from 'node:crypto'
import { isWeakPin } from '#shared/pin.ts'
import { lockedPins, wrongPin } from '../db/audited.ts'
import type { Database } from '../db/database.ts'
import { recordEvent } from '../db/securityEvents.ts'
import { limits } from '../limits/allLimits.ts'
import { inMinutes } from '../limits/codes.ts'
import { countIfAllowed, uncountEvent } from '../limits/limits.ts'
import { fault, Refusal } from '../refusal/refusal.ts'
import { authCodes } from './codes.ts'
import { computeHash, hashCost } from './hashing.ts'
import type { Till } from './till.ts'

// Like the hash of a password, but with the salt of the store, so that equal pins of one store have equal hashes.
export const hashPin = (pin: string, salt: Buffer): Promise<Buffer> =>
  computeHash('known', { ...hashCost, tagLength: 32, message: pin, nonce: salt })

/** Draws a pin that is not weak. Six digits can be remembered, and the lock leaves no time to try them all. */
export function newPin(random: () => number = () => randomInt(1_000_000)): string {
  const pin = String(random()).padStart(6, '0')
  return isWeakPin(pin) ? newPin(random) : pin
}

/**
 * Finds the employee with this pin at the till's store, or at the store that the call names. Do not call this in a
 * transaction: a wrong pin counts although the call fails.
 */
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

/** Finds the till's store if this is the pin of the store itself. */
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

/** Hashes the pin first, because that takes long. Then one try at a time is checked for each store. */
async function tryPin<Found>(
  db: Database,
  till: Till,
  pin: string,
  home_id: number,
  find: (tx: Database, pin_hash: Buffer) => Promise<Found | undefined>,
): Promise<Found> {
  const pin_hash = await hashPin(pin, await findSalt(db, home_id))
  const { found, refusal } = await db.transaction().execute(async (tx) => {
    const { counted, retryAfter } = await countIfAllowed(tx, [{ limit: limits.pins, key: till.store_id }])
    if (!counted) return { refusal: new Refusal(authCodes.wrongPins, { wait: inMinutes(retryAfter) }, { retryAfter }) }
    const found = await find(tx, pin_hash)
    // In one transaction, so that another try at the same moment never counts this right pin as wrong.
    if (found) await uncountEvent(tx, counted)
    return { found }
  })
  if (found) return found
  await recordRefusedPin(db, till, refusal !== undefined)
  throw refusal ?? fault('pin', 'This pin is wrong for this store. Check it and try again.')
}

/** Logs a refused pin. Many within a quarter of an hour are one entry. */
const recordRefusedPin = (db: Database, { store_id, store }: Till, isLocked: boolean) =>
  recordEvent(db, {
    by: { user_id: null, username: `Till of ${store}` },
    act: 'failed',
    subject: isLocked ? lockedPins : wrongPin,
    id: store_id,
    facts: { store },
    countedBy: [store_id],
  })

const findSalt = async (db: Database, store_id: number) => {
  const { pin_salt } = await db
    .selectFrom('stores')
    .select('pin_salt')
    .where('id', '=', store_id)
    .executeTakeFirstOrThrow()
  return pin_salt
}
