import type { Database } from '#platform/db/database.ts'
import type { CachedData } from '#platform/pages/cachedData.ts'
import { today } from '#shared/day.ts'
import { slugOf } from '#shared/slug.ts'
import { directionsTo, mapOf } from '../mapLinks.ts'
import type { SiteStore } from '../publicContract.ts'
import { listStoresForVisitors, type StoreForVisitors } from './queries.ts'

export const readPublicStores = async (db: Database): Promise<SiteStore[]> =>
  (await listStoresForVisitors(db)).map(toSiteStore)
export const publicStores: CachedData<SiteStore[]> = {
  read: readPublicStores,
}

/** Selects the public fields of a store. A field that is not named here is never shown to visitors. */
function toSiteStore(row: StoreForVisitors): SiteStore {
  const { id, name: store, location, address, city, province, postal_code, phone, latitude, longitude } = row
  const { time_zone, hours, closures, takes_appointments } = row
  const now = today(time_zone)
  const place = { store, address, city, province, latitude, longitude }
  return {
    ...place,
    id,
    location,
    postal_code,
    phone,
    time_zone,
    hours,
    takes_appointments,
    slug: slugOf(store),
    closures: closures.filter(({ day }) => day >= now),
    directions: directionsTo(place),
    map: mapOf(place),
  }
}
