import { Refusal } from '#platform/http/refusal.ts'
import { fillIn } from '#shared/codes.ts'
import { shiftCodes } from '../codes.ts'
import type { Shift } from '../contract.ts'
import { shiftInWords, spanOf } from '../shiftHours.ts'
import type { ShiftRow } from './shiftRow.ts'

/** The database's verdict on a shift of somebody who works at those hours already. */
export class HoursTaken extends Refusal<typeof shiftCodes.hoursTaken> {
  readonly plan: ShiftRow
  /** Which shift it was that was to have these hours, if there was one already. */
  readonly id: number | undefined
  constructor(plan: ShiftRow, id?: number) {
    super(shiftCodes.hoursTaken)
    this.plan = plan
    this.id = id
  }
}

/** The same, once it is known which shift is in the way: who works where, and when. */
export const hoursTakenBy = (other: Shift) => new Refusal(shiftCodes.worksThere, whereWorks(other))

export const hoursTakenText = (other: Shift) => fillIn(shiftCodes.worksThere, whereWorks(other)).en

const whereWorks = (other: Shift) => ({ user: other.user, store: other.store, span: shiftInWords(spanOf(other)) })
