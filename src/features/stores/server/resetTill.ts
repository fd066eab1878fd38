import { hashPin, newPin } from '#platform/auth/pins.ts'
import { hashToken, newToken, type Session } from '#platform/auth/sessionTokens.ts'
import type { Subject } from '#platform/db/audit.ts'
import { changeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch } from '#platform/refusal/refusal.ts'
import type { CreatedPin } from '#shared/pin.ts'
import type { CreatedKey } from '../contract.ts'
import { storeKey, storePin } from './audited.ts'
import { findPinSalt, lockStore, setSecret } from './queries.ts'

/** Sets a new pin for the till: the chosen one, or a random one. */
export async function resetStorePin(
  db: Database,
  { id, pin: chosen }: { id: number; pin?: string | undefined },
  by: Session,
): Promise<CreatedPin> {
  const salt = await findPinSalt(db, id, chosen)
  if (!salt) throw noSuch('store')
  const pin = chosen || newPin()
  const pin_hash = await hashPin(pin, salt)
  await changeSecret(db, id, storePin, { pin_hash }, by)
  return { id, pin }
}

/** Sets a new key for the till. Calls with the old key get 401 from now on. */
export async function resetStoreKey(db: Database, id: number, by: Session): Promise<CreatedKey> {
  const key = newToken()
  await changeSecret(db, id, storeKey, { key_hash: hashToken(key) }, by)
  return { id, key }
}

const changeSecret = (
  db: Database,
  id: number,
  subject: Subject,
  secret: { pin_hash: Buffer } | { key_hash: Buffer },
  by: Session,
) =>
  changeRow(db, {
    subject,
    called: 'store',
    change: { id },
    by,
    lock: lockStore,
    write: async (tx, _, store) => {
      await setSecret(tx, id, secret)
      return store
    },
    noted: ({ name }) => ({ name }),
  })
