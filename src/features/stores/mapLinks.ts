interface Located {
  store: string
  address: string
  city: string
  province: string
  latitude: number | null
  longitude: number | null
}

/** Where a map service is sent: to the very spot, or to the address where nobody noted the spot. */
const spotOf = ({ store, address, city, province, latitude, longitude }: Located) =>
  encodeURIComponent(
    latitude === null || longitude === null ? [store, address, city, province].join(', ') : `${latitude},${longitude}`,
  )

export const directionsTo = (place: Located) => `https://www.google.com/maps/dir/?api=1&destination=${spotOf(place)}`
export const mapOf = (place: Located) => `https://www.google.com/maps/search/?api=1&query=${spotOf(place)}`
