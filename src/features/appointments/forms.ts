import type { SiteStore } from '#features/stores/publicContract.ts'
import type { Appointment } from './columns.ts'

/** What a visitor fills in, as a plain form sends it. */
export interface BookingFields {
  service: string
  store: string
  appointmentDate: string
  appointmentTime: string
  firstName: string
  lastName: string
  email: string
  phone: string
  orderNotes: string
}

/** What the page shows of an appointment that was just booked. Nothing in it is personal. */
export type RecentBooking = Pick<Appointment, 'code' | 'service' | 'store' | 'appointmentDate' | 'appointmentTime'>

/** The reply to a service request has this header where no confirmation was mailed, because a limit is reached. */
export const mailHeader = { name: 'confirmation-mail', none: 'none' }

/** The fields of a store that the booking form needs. */
export type BookingStore = Pick<
  SiteStore,
  'store' | 'location' | 'address' | 'city' | 'phone' | 'time_zone' | 'hours' | 'closures'
>
