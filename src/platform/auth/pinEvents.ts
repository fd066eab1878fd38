import type { Database } from '../db/database.ts'
import { eventOf, recordEvent } from '../db/securityEvents.ts'
import type { Till } from './till.ts'

/** A wrong pin at a till. */
export const wrongPin = eventOf('pin', { store: 'Store' }, 'store')
/** A try that was refused because too many wrong pins have locked the pin entry of the store. */
export const lockedPins = eventOf('pin entry', { store: 'Store' }, 'store')

/** Logs a refused pin. Many within a quarter of an hour are one entry. */
export const recordRefusedPin = (db: Database, { store_id, store }: Till, isLocked: boolean) =>
  recordEvent(db, {
    by: { user_id: null, username: `Till of ${store}` },
    act: 'failed',
    subject: isLocked ? lockedPins : wrongPin,
    id: store_id,
    facts: { store },
    countedBy: [store_id],
  })
