import type { PageProps } from '#shared/publicPage.ts'
import { postalAddress } from '#site/postalAddress.ts'
import type { HomeData } from '../pages.ts'

/** The shop as structured data for search engines, without the settings that are empty. */
export function organization({ shop, data: { stores }, origin, language }: PageProps<HomeData>) {
  const { name, tagline, phone, email } = shop
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: `${origin}/`,
    logo: `${origin}${shop.brand.icons?.[512] ?? '/favicon.svg'}`,
    image: `${origin}/og.png`,
    ...(tagline[language] && { slogan: tagline[language] }),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(shop.address && { address: postalAddress(shop) }),
    areaServed: [...new Set(stores.map((store) => `CA-${store.province}`))].toSorted(),
  }
}
