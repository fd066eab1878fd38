import type { Province } from '#shared/address.ts'

/** An address in the format of schema.org. */
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
