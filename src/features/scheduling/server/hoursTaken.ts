import { Refusal } from '#platform/http/refusal.ts'
import type { Shift } from '../contract.ts'
import { spanInWords, spanOf } from '../hours.ts'
import type { Plan } from './plan.ts'

/** The database's verdict on a shift of somebody who works at those hours already. */
export class HoursTaken extends Refusal {
  readonly plan: Plan
  /** Which shift it was that was to have these hours, if there was one already. */
  readonly id: number | undefined
  constructor(plan: Plan, id?: number) {
    super(409, 'These hours were taken a moment ago. Look at the week again.', overlap)
    this.plan = plan
    this.id = id
  }
}

/** The same, once it is known which shift is in the way: who works where, and when. */
export const takenBy = (other: Shift) => new Refusal(409, `${worksThere(other)}.`, overlap)

export const worksThere = (other: Shift) =>
  `${other.user} already works at ${other.store} on ${spanInWords(spanOf(other))}`

const overlap = { code: 'overlap' }
