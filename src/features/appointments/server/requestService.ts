import { warnOfFlood } from '#features/health/server/warnOfFlood.ts'
import { findStore, findStoreForVisitor } from '#features/stores/server/queries.ts'
import { newToken } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { allowHeldBooking, limitForm } from '#platform/limits/visitorLimits.ts'
import { Counter } from '#platform/metrics/metric.ts'
import { fault, notValid, Refusal } from '#platform/refusal/refusal.ts'
import type { Day } from '#shared/day.ts'
import { appointmentCodes } from '../codes.ts'
import type { ServiceRequest, Slot } from '../contract.ts'
import { queueBookingMails } from './appointmentMails.ts'
import { limitOpenAppointments } from './openAppointments.ts'
import { insertAppointment, listSlots } from './queries.ts'
import { slotFaults } from './slotFaults.ts'

export const bookings = new Counter(
  'tidewater_bookings_total',
  'Appointments that were booked, by visitors or by staff.',
  { label: 'by', known: ['visitor', 'staff'] },
)

/**
 * Books an appointment for a visitor. The key that confirms it is only in the mail. The response has another key, which moves and
 * cancels it.
 */
export async function requestService(
  db: Database,
  request: ServiceRequest,
  address: string,
  publicUrl: string,
): Promise<Requested> {
  const found = await findStoreForVisitor(db, request.store)
  const store = found && (await findStore(db, found.id))
  if (!store?.takes_appointments) throw notValid(await slotFaults(db, request))
  const [key, pageKey] = [newToken(), newToken()]
  const booking = db.transaction().execute(async (tx) => {
    await limitForm(tx, 'service request', request, address)
    await limitOpenAppointments(tx, request)
    const appointment = await insertAppointment(tx, { store_id: store.id, key, pageKey, request })
    const mustConfirm = appointment.held_until !== null
    if (mustConfirm && !(await allowHeldBooking(tx, address))) throw new Refusal(appointmentCodes.callStore)
    const isMailed = await queueBookingMails(tx, appointment, store, { key, address, publicUrl })
    // Without the mail, the visitor could not confirm.
    if (mustConfirm && !isMailed) throw new Refusal(appointmentCodes.callStore)
    return { code: appointment.code, pageKey, isMailed, mustConfirm }
  })
  const place = `${store.name}, ${request.appointmentDate}`
  // Not in the transaction of the booking: if that is refused, the warning would be undone with it.
  if (await isDayHeld(booking)) await warnOfFlood(db, publicUrl, 'held bookings', place)
  const requested = await booking
  bookings.add('visitor')
  return requested
}

/** Whether half of the day is booked by visitors who have not confirmed. */
const isDayHeld = (booking: Promise<Requested>): Promise<boolean> =>
  booking.then(
    ({ mustConfirm }) => mustConfirm,
    (error) => error instanceof Refusal && error.code === appointmentCodes.callStore.code,
  )

interface Requested {
  code: string
  pageKey: string
  /** False when no confirmation is queued because a limit is reached. */
  isMailed: boolean
  /** True when the visitor must confirm with the link in the mail, otherwise the place is free again. */
  mustConfirm: boolean
}

/** The remaining times of a store on a day, with the free places of each. */
export async function slotsAt(db: Database, storeName: string, day: Day): Promise<Slot[]> {
  const found = await findStoreForVisitor(db, storeName)
  if (!found) throw fault('store', appointmentCodes.noStore)
  const { id, takes_appointments } = await findStore(db, found.id)
  if (!takes_appointments) throw fault('store', appointmentCodes.takesNone)
  return listSlots(db, id, day)
}
