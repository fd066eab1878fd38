import { findStore, findStoreCalled } from '#features/stores/server/queries.ts'
import type { Database } from '#server/db/database.ts'
import { fault } from '#server/refusal.ts'
import { newToken } from '#server/session.ts'
import { meetStranger } from '#server/strangers.ts'
import type { Day } from '#shared/day.ts'
import type { ServiceRequest, Slot } from '../contract.ts'
import { appointmentWords } from '../words.ts'
import { insertAppointment, listSlots } from './queries.ts'
import { tellOfBooking } from './tell.ts'

const { faults } = appointmentWords.en

/** Books what a visitor asks for. The key is in the link of their mail, and kept nowhere. */
export async function requestService(
  db: Database,
  given: ServiceRequest,
  address: string,
  publicUrl: string,
): Promise<{ code: string; key: string }> {
  const store_id = await storeCalled(db, given.store)
  const key = newToken()
  return db.transaction().execute(async (tx) => {
    await meetStranger(tx, 'service request', given, address)
    const appointment = await insertAppointment(tx, store_id, key, given)
    await tellOfBooking(tx, appointment, await findStore(tx, store_id), { key, publicUrl })
    return { code: appointment.code, key }
  })
}

/** The times of a store on a day, and how many places each has left. */
export async function slotsAt(db: Database, called: string, day: Day): Promise<Slot[]> {
  const { id, takes_appointments } = await findStore(db, await storeCalled(db, called))
  if (!takes_appointments) throw fault('store', faults.takesNone)
  return listSlots(db, id, day)
}

async function storeCalled(db: Database, name: string): Promise<number> {
  const store = await findStoreCalled(db, name)
  if (!store) throw fault('store', faults.noStore)
  return store.id
}
