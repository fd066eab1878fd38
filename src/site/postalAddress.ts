import type { Province } from '#shared/address.ts'

/** Where something stands, as schema.org knows an address. */
export const postalAddress = ({
  address,
  city,
  province,
  postal_code,
}: {
  address: string
  city: string
  province: Province
  postal_code: string
}) => ({
  '@type': 'PostalAddress',
  streetAddress: address,
  addressLocality: city,
  addressRegion: province,
  postalCode: postal_code,
  addressCountry: 'CA',
})
