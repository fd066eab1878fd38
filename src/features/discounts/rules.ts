import type { Day } from '#shared/day.ts'
import type { Discount } from './columns.ts'

export type PromoState = 'active' | 'scheduled' | 'ended' | 'off'

/** Whether a promo code takes something off on a day: switched on, begun, and not over. Both days are inclusive. */
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
  scheduled: 'Not begun',
  ended: 'Ended',
  off: 'Off',
}
