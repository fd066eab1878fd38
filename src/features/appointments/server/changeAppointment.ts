import { findStore } from '#features/stores/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { onlyShown } from '#platform/db/audit.ts'
import { changeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { limitMoves } from '#platform/limits/visitorLimits.ts'
import { fault, noSuch, Refusal } from '#platform/refusal/refusal.ts'
import type { Day } from '#shared/day.ts'
import { appointmentCodes } from '../codes.ts'
import type { Appointment } from '../columns.ts'
import type { AppointmentChange } from '../contract.ts'
import { canBecome, isAhead } from '../rules.ts'
import { queueChangeMails, type Visitor } from './appointmentMails.ts'
import { appointment } from './audited.ts'
import { lockAppointment, lockOwnAppointment, updateAppointment } from './queries.ts'

/** A user changes the state of an appointment, its time or both. */
export const changeAppointment = (
  db: Database,
  change: AppointmentChange,
  by: Session,
  publicUrl: string,
): Promise<Appointment> =>
  changeRow(db, {
    subject: appointment,
    change,
    by,
    lock: (tx, id) => lockAppointment(tx, id, by),
    write: async (tx, { id }, before) => {
      checkChange(before, change)
      const after = await updateAppointment(tx, id, change)
      await queueChangeMails(tx, before, after, await findStore(tx, after.store_id), { by, publicUrl })
      return after
    },
    noted: onlyShown(appointment),
  })

export type OwnChange = { state: 'cancelled' } | { appointmentDate: Day; appointmentTime: string }

/** A visitor moves or cancels an appointment with one of its links. Cancelling has no limit, because it works only once. */
export const changeOwnAppointment = (
  db: Database,
  visitor: Visitor,
  change: OwnChange,
  publicUrl: string,
): Promise<OwnChanged> =>
  db.transaction().execute(async (tx) => {
    const before = await lockOwnAppointment(tx, visitor.key)
    if (!before) throw noSuch(appointment.name)
    refuseUnlessAhead(before)
    if (!('state' in change)) await limitMoves(tx, before.id, visitor.address, appointmentCodes.manyMoves)
    // The store confirmed the old time, not the new one.
    const after = await updateAppointment(tx, before.id, { state: 'new', ...change }, { confirms: before.isKeyMailed })
    const store = await findStore(tx, after.store_id)
    const isMailed = await queueChangeMails(tx, before, after, store, {
      // A mail contains a key only if the visitor used the one of an earlier mail.
      ...(before.isKeyMailed && { key: visitor.key }),
      address: visitor.address,
      publicUrl,
    })
    return { appointment: after, isMailed }
  })

/** A visitor can change an appointment until the store receives them. */
export function refuseUnlessAhead({ state, held_until }: Appointment) {
  if (isAhead(state)) return
  throw new Refusal(held_until === null ? appointmentCodes.gone : appointmentCodes.notConfirmed)
}

interface OwnChanged {
  appointment: Appointment
  /** False when a mail should be sent and a limit is reached. */
  isMailed: boolean
}

function checkChange(before: Appointment, { state = before.state, ...slot }: Omit<AppointmentChange, 'id'>) {
  if (before.state === 'cancelled' && state !== 'cancelled') {
    throw fault(
      'state',
      'A cancelled appointment cannot be restored, because its time is free for others. Book a new one.',
    )
  }
  if (!canBecome(before.state, state))
    throw fault('state', 'Only an appointment that is new or confirmed can be cancelled.')
  if (isMove(before, slot) && !isAhead(state)) {
    throw fault('appointmentDate', 'Only an appointment that is new or confirmed can be moved.')
  }
}

const isMove = (
  { appointmentDate, appointmentTime }: Appointment,
  to: Pick<AppointmentChange, 'appointmentDate' | 'appointmentTime'>,
) =>
  (to.appointmentDate ?? appointmentDate) !== appointmentDate ||
  (to.appointmentTime ?? appointmentTime) !== appointmentTime
