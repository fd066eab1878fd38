import { onViolation } from '#platform/db/refusals.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import type { Code } from '#shared/codes.ts'
import { type Day, today } from '#shared/day.ts'
import { appointmentCodes } from '../codes.ts'

const refused = (constraint: string, code: Code, field: string) =>
  onViolation(constraint, () => new Refusal(code, {}, { field }))

const { takesNone, far, closed, hours, full, twice, past, pastDay } = appointmentCodes
const refusals = [
  refused('appointments_store_check', takesNone, 'store'),
  refused('appointments_far_check', far, 'appointmentDate'),
  refused('appointments_closed_check', closed, 'appointmentDate'),
  refused('appointments_hours_check', hours, 'appointmentTime'),
  refused('appointments_full_check', full, 'appointmentTime'),
  refused('appointments_twice_key', twice, 'appointmentTime'),
]

/** Turns a violated constraint into the error message for an appointment on this day. */
export const withSlotRefusals = <Result>(placing: Promise<Result>, day: Day | undefined): Promise<Result> =>
  [...refusals, refusedPast(day)].reduce((query, refuse) => query.catch(refuse), placing)

const refusedPast = (day: Day | undefined) =>
  onViolation('appointments_past_check', () =>
    day !== undefined && day < today()
      ? new Refusal(pastDay, {}, { field: 'appointmentDate' })
      : new Refusal(past, {}, { field: 'appointmentTime' }),
  )
