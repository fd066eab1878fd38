import { Refusal } from '#platform/refusal/refusal.ts'
import type { Clock } from '#shared/clocks.ts'
import { fillIn } from '#shared/codes.ts'
import { shiftCodes } from '../codes.ts'
import type { Shift } from '../contract.ts'
import { shiftInWords, spanOf } from '../shiftHours.ts'
import type { ShiftRow } from './shiftRow.ts'

/** The constraint rejected a shift because the employee already works at these hours. */
export class HoursTaken extends Refusal<typeof shiftCodes.hoursTaken> {
  readonly plan: ShiftRow
  /** The id of the changed shift. Undefined for a new one. */
  readonly id: number | undefined
  constructor(plan: ShiftRow, id?: number) {
    super(shiftCodes.hoursTaken)
    this.plan = plan
    this.id = id
  }
}

/** The error with employee, store and hours of the shift that overlaps. */
export const hoursTakenBy = (other: Shift, clock: Clock) => new Refusal(shiftCodes.worksThere, whereWorks(other, clock))

export const hoursTakenText = (other: Shift, clock: Clock) => fillIn(shiftCodes.worksThere, whereWorks(other, clock)).en

const whereWorks = (other: Shift, clock: Clock) => ({
  user: other.user,
  store: other.store,
  span: shiftInWords(clock, spanOf(other)),
})
