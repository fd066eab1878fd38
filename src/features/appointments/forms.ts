import type { SiteStore, Told } from '#features/site/contract.ts'
import type { Appointment, Slot } from './contract.ts'

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

/** What the services page shows beside the shop's own content. */
export interface ServicesData {
  fields: BookingFields
  /** The times of the chosen store on the chosen day; none while one of the two is still to be chosen. */
  slots: Slot[] | null
  /** Why the form was refused, in the server's words; none before it was sent. */
  refused: Told | null
  /** What was just booked without scripts, instead of the form. */
  booked: (RecentBooking & { isMailed: boolean }) | null
}

/** What the page shows of an appointment that was just booked. Nothing in it is personal. */
export type RecentBooking = Pick<Appointment, 'code' | 'service' | 'store' | 'appointmentDate' | 'appointmentTime'>

/** The reply to a service request has this header where no confirmation was mailed, because a limit is reached. */
export const mailHeader = { name: 'confirmation-mail', none: 'none' }

/** What the page of one appointment shows. */
export interface AppointmentData {
  /** What lets the visitor in: it goes along with every form. */
  key: string
  appointment: Appointment
  store: SiteStore
  /** What was just done. */
  done: 'moved' | 'cancelled' | null
  /** Whether a mail was queued about that. */
  isMailed: boolean
  /** Where it can be moved to: the day that is looked at, and its times. */
  day: string
  slots: Slot[]
  /** Another day was just asked for. */
  isMoving: boolean
  refused: Told | null
}
