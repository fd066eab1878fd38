import { findStore } from '#features/stores/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch, Refusal } from '#platform/refusal/refusal.ts'
import { appointmentCodes } from '../codes.ts'
import type { Appointment } from '../columns.ts'
import { mailStore, type Visitor } from './appointmentMails.ts'
import { appointment } from './audited.ts'
import { refuseUnlessAhead } from './changeAppointment.ts'
import { lockOwnAppointment, updateAppointment } from './queries.ts'

/**
 * A visitor confirms an appointment with the link in the mail. The store gets its mail about a held one only now. Confirming
 * again changes nothing.
 */
export const confirmOwnAppointment = (db: Database, visitor: Visitor, publicUrl: string): Promise<Appointment> =>
  db.transaction().execute(async (tx) => {
    const before = await lockOwnAppointment(tx, visitor.key)
    if (!before) throw noSuch(appointment.name)
    refuseUnlessAhead(before)
    if (!before.isKeyMailed) throw new Refusal(appointmentCodes.confirmByMail)
    if (before.confirmed_at !== null) return before
    const after = await updateAppointment(tx, before.id, {})
    if (before.held_until === null) return after
    await mailStore(tx, 'booked', after, await findStore(tx, after.store_id), { ...visitor, publicUrl })
    return after
  })
