import type { Sheet } from '../../pages.ts'

/** The shop, as search engines read it; what its settings leave blank is left out. */
export function organization({ content: { shop, stores }, origin, language }: Sheet) {
  const { name, tagline, phone, email, address, city, province, postal_code } = shop
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    image: `${origin}/og.png`,
    ...(tagline[language] && { slogan: tagline[language] }),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(address && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: address,
        addressLocality: city,
        addressRegion: province,
        postalCode: postal_code,
        addressCountry: 'CA',
      },
    }),
    areaServed: [...new Set(stores.map((store) => `CA-${store.province}`))].toSorted(),
  }
}
