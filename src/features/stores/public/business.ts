import { inLanguage, type Language } from '#shared/language.ts'
import { storePage } from '#shared/pageAddresses.ts'
import { postalAddress } from '#site/postalAddress.ts'
import type { SiteStore } from '../publicContract.ts'
import { visitorName, weekdayName } from '../rules.ts'

/** A store as structured data of schema.org. Search engines show its hours and its address beside its name. */
export function businessOf(
  store: SiteStore,
  { shop, origin, language }: { shop: string; origin: string; language: Language },
) {
  const { phone, latitude, longitude } = store
  const address = storePage({ slug: store.slug })
  return {
    '@type': 'LocalBusiness',
    '@id': origin + address,
    name: `${shop}, ${visitorName(store)}`,
    url: origin + inLanguage(language, address),
    telephone: phone,
    address: postalAddress(store),
    ...(latitude !== null && longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    hasMap: store.map,
    openingHoursSpecification: store.hours.map(({ weekday, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${weekdayName(weekday)}`,
      opens,
      closes,
    })),
    // Equal times mean that it is closed all day.
    specialOpeningHoursSpecification: store.closures.map(({ day }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: day,
      validThrough: day,
      opens: '00:00',
      closes: '00:00',
    })),
  }
}
