import type { SiteStore } from '#features/stores/publicContract.ts'
import type { FormErrors } from '#shared/faults.ts'
import { publicPage } from '#shared/publicPage.ts'
import type { Appointment } from './columns.ts'
import type { Slot } from './contract.ts'
import type { BookingFields, RecentBooking } from './forms.ts'

export interface ServicesData {
  stores: SiteStore[]
  fields: BookingFields
  /** The times of the chosen store on the chosen day; none while one of the two is still to be chosen. */
  slots: Slot[] | null
  /** Why the form was refused, in English; none before it was sent. */
  refused: FormErrors | null
  /** What was just booked without scripts, instead of the form. */
  booked: (RecentBooking & { isMailed: boolean }) | null
}
/** What we repair, and the form that books an appointment. */
export const servicesPage = publicPage<ServicesData>({
  name: 'services',
  path: '/services',
  menu: { label: { en: 'Services', fr: 'Services' }, order: 2 },
  button: {
    hash: '#book',
    label: { en: 'Book a repair', fr: 'Réserver une réparation' },
    short: { en: 'Book', fr: 'Réserver' },
    order: 1,
  },
  footer: [{ label: { en: 'Our Services', fr: 'Nos services' }, order: 3 }],
})

export interface AppointmentData {
  /** The secret from the link in the mail. Every form on the page sends it again. */
  key: string
  appointment: Appointment
  store: SiteStore
  /** What was just done. */
  done: 'moved' | 'cancelled' | null
  /** Whether a mail was queued about that. */
  isMailed: boolean
  /** The day that the visitor looks at to move the appointment to it, and its free times. */
  day: string
  slots: Slot[]
  /** The visitor has just chosen another day. */
  isMoving: boolean
  refused: FormErrors | null
}
/** The page that the link in a visitor's mail opens. */
export const appointmentPage = publicPage<AppointmentData>({
  name: 'appointment',
  path: '/appointment',
  partOf: servicesPage,
  isPrivate: true,
})
