import type { SiteStore } from '#features/stores/publicContract.ts'
import type { Appointment } from './columns.ts'

/** The fields of the booking form, as a browser without scripts sends them. */
export interface BookingFields {
  service: string
  store: string
  appointmentDate: string
  appointmentTime: string
  firstName: string
  lastName: string
  email: string
  phone: string
  device: string
  orderNotes: string
}

/** The part of a new appointment that the page shows after the booking. It contains nothing personal. */
export type RecentBooking = Pick<
  Appointment,
  'code' | 'service' | 'store' | 'appointmentDate' | 'appointmentTime' | 'held_until'
>

/** The address of the page that shows a new appointment. */
export const bookedAddress = (page: string, code: string, isMailed: boolean) =>
  `${page}?booked=${code}${isMailed ? '' : '&mail=none'}#booked`

/**
 * The response to a service request has this header when no confirmation was mailed because a limit is reached, and when the visitor
 * must confirm the appointment with the link in the mail.
 */
export const mailHeader = { name: 'confirmation-mail', none: 'none', confirm: 'confirm' }

/** The response to a service request has the key in this header which moves and cancels the appointment. */
export const keyHeader = 'appointment-key'

/** The fields of a store that the confirmation of an appointment shows. */
export type PlaceOfStore = Pick<
  SiteStore,
  'store' | 'location' | 'address' | 'city' | 'province' | 'postal_code' | 'phone' | 'directions' | 'map'
>
/** The fields of a store that the booking form needs. */
export type BookingStore = PlaceOfStore & Pick<SiteStore, 'time_zone' | 'hours' | 'closures'>

/** The page contains the data of an island as JSON, so it has only the fields that the form needs. */
export function toBookingStore({
  store,
  location,
  address,
  city,
  province,
  postal_code,
  phone,
  ...rest
}: SiteStore): BookingStore {
  const { directions, map, time_zone, hours, closures } = rest
  const place = { store, location, address, city, province, postal_code, phone, directions, map }
  return { ...place, time_zone, hours, closures }
}
