import { verdict } from '#server/db/verdicts.ts'
import { fault, Refusal } from '#server/refusal.ts'
import { appointmentWords } from '../words.ts'

const { faults } = appointmentWords.en

const refusedSlot = (constraint: string, code: string, field: string, message: string) =>
  verdict(constraint, () => new Refusal(409, message, { code, errors: [{ field, message }] }))

const verdicts = [
  verdict('appointments_store_check', () => fault('store', faults.takesNone)),
  refusedSlot('appointments_far_check', 'too_far', 'appointmentDate', faults.far),
  refusedSlot('appointments_past_check', 'past', 'appointmentTime', faults.past),
  refusedSlot('appointments_closed_check', 'closed', 'appointmentDate', faults.closed),
  refusedSlot('appointments_hours_check', 'outside_hours', 'appointmentTime', faults.hours),
  refusedSlot('appointments_full_check', 'full', 'appointmentTime', faults.full),
  refusedSlot('appointments_twice_key', 'twice', 'appointmentTime', faults.twice),
]

/** Tells in words why there is no place for an appointment. */
export const judged = <Result>(placing: Promise<Result>): Promise<Result> =>
  verdicts.reduce((judging, judge) => judging.catch(judge), placing)
