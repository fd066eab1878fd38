import { listDevices } from '#features/inventory/server/productNames.ts'
import { isRecent } from '#platform/age.ts'
import type { Database } from '#platform/db/database.ts'

const aMinute = 60_000
const cache = new WeakMap<Database, { devices: Promise<string[]>; readAt: number }>()

/**
 * Returns the devices that the booking form suggests. They change rarely, so they are read once a minute, not once a second
 * like the other data of the page.
 */
export function suggestedDevices(db: Database): Promise<string[]> {
  const before = cache.get(db)
  if (before && isRecent(before.readAt, aMinute)) return before.devices
  const devices = listDevices(db)
  cache.set(db, { devices, readAt: Date.now() })
  // After an error, the next request reads them again.
  devices.catch(() => cache.delete(db))
  return devices
}
