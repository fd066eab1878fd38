import type { ServiceRow } from '#features/services/columns.ts'
import type { SiteStore } from '#features/stores/publicContract.ts'
import type { FormErrors } from '#shared/faults.ts'
import { ownAppointmentPage, servicesPage } from '#shared/pageAddresses.ts'
import { publicPage } from '#shared/publicPage.ts'
import type { Appointment } from './columns.ts'
import type { Slot } from './contract.ts'
import type { BookingFields, RecentBooking } from './forms.ts'

export interface ServicesData {
  stores: SiteStore[]
  services: readonly ServiceRow[]
  /** The devices that the form suggests. */
  devices: string[]
  fields: BookingFields
  /** The times of the chosen store on the chosen day. Null while no store or no day is chosen. */
  slots: Slot[] | null
  /** When the form counts as opened, in milliseconds. Null if that is now. */
  opened: number | null
  /** The errors of the form in the visitor's language. Null before it was sent. */
  refused: FormErrors | null
  /** The appointment that was just booked without scripts. The page shows it instead of the form. */
  booked: (RecentBooking & { isMailed: boolean }) | null
}
/** The services, and the form that books an appointment. */
export const publicServicesPage = publicPage<ServicesData>({
  name: 'services',
  path: servicesPage.path,
  menu: { label: { en: 'Services', fr: 'Services' }, order: 2 },
  button: {
    hash: '#book',
    label: { en: 'Book a repair', fr: 'Réserver une réparation' },
    short: { en: 'Book', fr: 'Réserver' },
    order: 1,
  },
  footer: [{ label: { en: 'Our Services', fr: 'Nos services' }, order: 3 }],
})

/** Null until the script of the page has sent the key, which is after the `#` in the link of the mail. */
export type AppointmentData = OwnAppointment | null
export interface OwnAppointment {
  /** The key from the link. Every form on the page sends it back. */
  key: string
  appointment: Appointment & { isKeyMailed: boolean }
  store: SiteStore
  /** The change that the visitor has just made. */
  done: 'confirmed' | 'moved' | 'cancelled' | null
  /** Whether the visitor gets a mail about this change. */
  isMailed: boolean
  /** The day that the form to move it shows first. */
  day: string
  refused: FormErrors | null
}
/** The page that the link in a visitor's mail opens. */
export const publicAppointmentPage = publicPage<AppointmentData>({
  name: 'appointment',
  path: ownAppointmentPage.path,
  partOf: publicServicesPage,
  isPrivate: true,
})
