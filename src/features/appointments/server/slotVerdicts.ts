import { verdict } from '#platform/db/verdicts.ts'
import { fault, Refusal } from '#platform/http/refusal.ts'
import { type Day, today } from '#shared/day.ts'
import { appointmentWords } from '../words.ts'

const { faults } = appointmentWords.en

const refusal = (code: string, field: string, message: string) =>
  new Refusal(409, message, { code, errors: [{ field, message }] })
const refusedSlot = (constraint: string, code: string, field: string, message: string) =>
  verdict(constraint, () => refusal(code, field, message))

const verdicts = [
  verdict('appointments_store_check', () => fault('store', faults.takesNone)),
  refusedSlot('appointments_far_check', 'too_far', 'appointmentDate', faults.far),
  refusedSlot('appointments_closed_check', 'closed', 'appointmentDate', faults.closed),
  refusedSlot('appointments_hours_check', 'outside_hours', 'appointmentTime', faults.hours),
  refusedSlot('appointments_full_check', 'full', 'appointmentTime', faults.full),
  refusedSlot('appointments_twice_key', 'twice', 'appointmentTime', faults.twice),
]

/** Puts into words why there is no place for an appointment on this day. */
export const judged = <Result>(placing: Promise<Result>, day: Day | undefined): Promise<Result> =>
  [...verdicts, pastVerdict(day)].reduce((judging, judge) => judging.catch(judge), placing)

const pastVerdict = (day: Day | undefined) =>
  verdict('appointments_past_check', () =>
    day !== undefined && day < today()
      ? refusal('past', 'appointmentDate', faults.pastDay)
      : refusal('past', 'appointmentTime', faults.past),
  )
