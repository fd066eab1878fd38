import type { Store } from '#features/stores/contract.ts'
import { directionsTo, mapOf } from '#features/stores/mapLinks.ts'
import { listStores } from '#features/stores/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { today } from '#shared/day.ts'
import { slugOf } from '#shared/slug.ts'
import type { SiteContent, SiteStore } from '../contract.ts'

/** What visitors may know of the shop. Without a French text the English one is shown. */
export async function readContent(db: Database): Promise<SiteContent> {
  const [shop, stores] = await Promise.all([
    db
      .selectFrom('shop')
      .select(['name', 'tagline', 'tagline_fr', 'banner', 'banner_fr', 'promo_text', 'promo_text_fr', 'promo_code'])
      .select(['address', 'city', 'province', 'postal_code', 'phone', 'email'])
      .$narrowType<Pick<SiteContent['shop'], 'province'>>()
      .executeTakeFirstOrThrow(),
    readStores(db),
  ])
  const { tagline, tagline_fr, banner, banner_fr, promo_text, promo_text_fr, ...plain } = shop
  return {
    shop: {
      ...plain,
      tagline: { en: tagline, fr: tagline_fr || tagline },
      banner: { en: banner, fr: banner_fr || banner },
      promo_text: { en: promo_text, fr: promo_text_fr || promo_text },
    },
    stores,
  }
}

export const readStores = async (db: Database): Promise<SiteStore[]> => (await listStores(db)).map(asSeen)

/** What is picked here, and nothing else, is for everybody's eyes. */
function asSeen(row: Store): SiteStore {
  const { id, name: store, location, address, city, province, postal_code, phone, latitude, longitude } = row
  const { time_zone, hours, closures, takes_appointments } = row
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
    closures: closures.filter(({ day }) => day >= today(time_zone)),
    directions: directionsTo(place),
    map: mapOf(place),
  }
}
