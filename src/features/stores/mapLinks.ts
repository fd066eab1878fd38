interface Located {
  store: string
  address: string
  city: string
  province: string
  latitude: number | null
  longitude: number | null
}

/** The place in a link to a map service: the coordinates, or the address of a store that has none. */
const spotOf = ({ store, address, city, province, latitude, longitude }: Located) =>
  encodeURIComponent(
    latitude === null || longitude === null ? [store, address, city, province].join(', ') : `${latitude},${longitude}`,
  )

export const directionsTo = (place: Located) => `https://www.google.com/maps/dir/?api=1&destination=${spotOf(place)}`
export const mapOf = (place: Located) => `https://www.google.com/maps/search/?api=1&query=${spotOf(place)}`
