import { findStore, findStoreCalled } from '#features/stores/server/queries.ts'
import { newToken } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { fault, notValid } from '#platform/http/refusal.ts'
import { limitForm } from '#platform/limits/visitorLimits.ts'
import type { Day } from '#shared/day.ts'
import { appointmentCodes } from '../codes.ts'
import type { ServiceRequest, Slot } from '../contract.ts'
import { queueBookingMails } from './appointmentMails.ts'
import { insertAppointment, listSlots } from './queries.ts'
import { slotFaults } from './slotFaults.ts'

/** Books what a visitor asks for. The key of the appointment's link is in their mail and nowhere else. */
export async function requestService(
  db: Database,
  given: ServiceRequest,
  address: string,
  publicUrl: string,
): Promise<Booking> {
  const named = await findStoreCalled(db, given.store)
  const store = named && (await findStore(db, named.id))
  if (!store?.takes_appointments) throw notValid(await slotFaults(db, given))
  const key = newToken()
  return db.transaction().execute(async (tx) => {
    await limitForm(tx, 'service request', given, address)
    const appointment = await insertAppointment(tx, store.id, key, given)
    const visitor = { key, address }
    const isMailed = await queueBookingMails(tx, appointment, store, { visitor, publicUrl })
    return { code: appointment.code, isMailed }
  })
}

interface Booking {
  code: string
  /** Whether a confirmation was queued. It is not where a limit is reached. */
  isMailed: boolean
}

/** The times of a store on a day, and how many places each has left. */
export async function slotsAt(db: Database, called: string, day: Day): Promise<Slot[]> {
  const named = await findStoreCalled(db, called)
  if (!named) throw fault('store', appointmentCodes.noStore)
  const { id, takes_appointments } = await findStore(db, named.id)
  if (!takes_appointments) throw fault('store', appointmentCodes.takesNone)
  return listSlots(db, id, day)
}
