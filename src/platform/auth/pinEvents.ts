import { lockedPins, wrongPin } from '../db/audited.ts'
import type { Database } from '../db/database.ts'
import { recordEvent } from '../db/securityEvents.ts'
import type { Till } from './till.ts'

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
