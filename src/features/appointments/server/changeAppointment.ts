import { findStore } from '#features/stores/server/queries.ts'
import { recordChange } from '#server/audit.ts'
import type { Database } from '#server/db/database.ts'
import { fault, noSuch, Refusal, refuseStale } from '#server/refusal.ts'
import type { Session } from '#server/session.ts'
import type { Day } from '#shared/day.ts'
import type { Appointment, AppointmentChange } from '../contract.ts'
import { canBecome, isAhead } from '../rules.ts'
import { appointmentWords } from '../words.ts'
import { lockAppointment, lockOwnAppointment, updateAppointment } from './queries.ts'
import { tellOfChange } from './tell.ts'

const subject = 'appointment'
const { faults } = appointmentWords.en

/** Somebody at the counter or in the office changes its state, its slot, or both. */
export const changeAppointment = (
  db: Database,
  { id, version, ...change }: AppointmentChange,
  by: Session,
  publicUrl: string,
): Promise<Appointment> =>
  db.transaction().execute(async (tx) => {
    const before = await lockAppointment(tx, id, by)
    if (!before) throw noSuch(subject)
    refuseStale(before, version, subject)
    judgeChange(before, change)
    const after = await updateAppointment(tx, id, change)
    await recordChange(tx, { by, act: 'changed', subject, id, before: noted(before), after: noted(after) })
    await tellOfChange(tx, before, after, await findStore(tx, after.store_id), { by, publicUrl })
    return after
  })

type OwnChange = { state: 'cancelled' } | { appointmentDate: Day; appointmentTime: string }

/** The visitor moves or cancels it, by the link in their mail. */
export const changeOwnAppointment = (
  db: Database,
  key: string,
  change: OwnChange,
  publicUrl: string,
): Promise<Appointment> =>
  db.transaction().execute(async (tx) => {
    const before = await lockOwnAppointment(tx, key)
    if (!before) throw noSuch(subject)
    if (!isAhead(before.state)) throw new Refusal(409, faults.gone, { code: 'gone' })
    // A store that had confirmed another time has not confirmed this one.
    const after = await updateAppointment(tx, before.id, { state: 'new', ...change })
    await tellOfChange(tx, before, after, await findStore(tx, after.store_id), { key, publicUrl })
    return after
  })

function judgeChange(before: Appointment, { state = before.state, ...slot }: Omit<AppointmentChange, 'id'>) {
  if (before.state === 'cancelled' && state !== 'cancelled') {
    throw fault('state', 'A cancelled appointment stays so: its time is given to others. Book a new one.')
  }
  if (!canBecome(before.state, state)) throw fault('state', 'Only an appointment still ahead can be cancelled.')
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

/** Who the visitor is and how to reach them stays with the appointment. */
const noted = ({ code, store, service, appointmentDate, appointmentTime, state }: Appointment) => ({
  code,
  store,
  service,
  appointmentDate,
  appointmentTime,
  state,
})
