import { findStoreOf } from '#features/accounts/server/userQueries.ts'
import type { Store } from '#features/stores/columns.ts'
import { findStore, findStoreForVisitor } from '#features/stores/server/queries.ts'
import { newToken, type Session } from '#platform/auth/sessionTokens.ts'
import { onlyShown } from '#platform/db/audit.ts'
import { addRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { fault } from '#platform/refusal/refusal.ts'
import { appointmentCodes } from '../codes.ts'
import type { NewAppointment } from '../contract.ts'
import { bookingFaults } from '../faults.ts'
import { queueBookingMails } from './appointmentMails.ts'
import { appointment } from './audited.ts'
import { insertAppointment } from './queries.ts'

/** A user books an appointment for a caller or for somebody at the counter. A store user books for the own store. */
export async function bookForCustomer(
  tx: Database,
  { store: name, ...request }: NewAppointment,
  { by, publicUrl }: { by: Session; publicUrl: string },
) {
  const store = await findStore(tx, await storeIdFor(tx, by, name))
  const key = newToken()
  const booking = {
    ...{ store_id: store.id, key, request, booked_by: by.username },
    // An appointment that a store books itself is confirmed. The store still has to look at one that the office books for it.
    state: by.user_id === store.user_id ? ('confirmed' as const) : ('new' as const),
  }
  const made = await addRow(tx, {
    subject: appointment,
    by,
    given: booking,
    insert: insertAppointment,
    noted: onlyShown(appointment),
  })
  await queueBookingMails(tx, made, store, { by, key, publicUrl })
  return made
}

async function storeIdFor(db: Database, by: Session, name: string | undefined): Promise<Store['id']> {
  const chosen = by.type === 'admin_user' ? await ownStoreOf(db, by, name) : name
  if (chosen === undefined) throw fault('store', bookingFaults.en.store)
  const found = await findStoreForVisitor(db, chosen)
  if (!found) throw fault('store', appointmentCodes.noStore)
  return found.id
}

/** Returns the name of the own store of a store user, who may leave it out but cannot choose another store. */
async function ownStoreOf(db: Database, { user_id }: Session, name: string | undefined): Promise<string> {
  const own = (await findStoreOf(db, user_id))?.name
  if (own === undefined) throw fault('store', appointmentCodes.noOwnStore)
  if (name && name.toLowerCase() !== own.toLowerCase()) throw fault('store', appointmentCodes.otherStore)
  return own
}
