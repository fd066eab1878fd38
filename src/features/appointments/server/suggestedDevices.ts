import { listDevices } from '#features/inventory/server/queries.ts'
import { isRecent } from '#platform/age.ts'
import type { Database } from '#platform/db/database.ts'

const aMinute = 60_000
const cache = new WeakMap<Database, { devices: Promise<string[]>; readAt: number }>()

/**
 * The devices that the booking form suggests. The page reads its data every second, and the names of devices change rarely, so
 * they are read once a minute.
 */
export function suggestedDevices(db: Database): Promise<string[]> {
  const before = cache.get(db)
  if (before && isRecent(before.readAt, aMinute)) return before.devices
  const devices = listDevices(db)
  cache.set(db, { devices, readAt: Date.now() })
  // After an error they are read again at the next request.
  devices.catch(() => cache.delete(db))
  return devices
}
