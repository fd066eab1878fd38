import type { Day } from '#shared/day.ts'
import type { Discount } from './columns.ts'

/** Whether a promo code takes off more than half of the price. Such a code needs a fresh proof, because a stolen session could make one. */
export const isLarge = (percent: number) => percent > 50

export type PromoState = 'active' | 'scheduled' | 'ended' | 'off'

/** The state of a promo code on a day. Both its start and its end day are included. */
export function stateOn(
  day: Day,
  { active, start_date, end_date }: Pick<Discount, 'active' | 'start_date' | 'end_date'>,
): PromoState {
  if (!active) return 'off'
  if (start_date && day < start_date) return 'scheduled'
  if (end_date && day > end_date) return 'ended'
  return 'active'
}

export const promoStateNames: Record<PromoState, string> = {
  active: 'Active',
  scheduled: 'Not started',
  ended: 'Ended',
  off: 'Off',
}

/** The word beside the promo code that the site promotes. */
export const promotedName = 'Promoted'
