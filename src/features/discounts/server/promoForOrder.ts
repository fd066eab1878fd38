import type { Database } from '#platform/db/database.ts'
import type { Refusal } from '#platform/refusal/refusal.ts'
import type { Day } from '#shared/day.ts'
import { discountCodes } from '../codes.ts'
import type { Discount } from '../columns.ts'
import { stateOn } from '../rules.ts'
import { findPromoCode } from './queries.ts'

type Reason = (typeof discountCodes)['noCode' | 'forVisitors' | 'notToday']

/** Finds a promo code that reduces the price of an order on this day. If there is none, it throws the error of `refusalOf`. */
export async function promoForOrder(
  db: Database,
  { promo_code: typed, day }: { promo_code: string; day: Day },
  refusalOf: (reason: Reason, holes: { promo_code: string }) => Refusal,
): Promise<Discount> {
  const promo = await findPromoCode(db, typed)
  if (!promo) throw refusalOf(discountCodes.noCode, { promo_code: typed })
  const { promo_code } = promo
  if (promo.audience === 'visitors') throw refusalOf(discountCodes.forVisitors, { promo_code })
  if (stateOn(day, promo) !== 'active') throw refusalOf(discountCodes.notToday, { promo_code })
  return promo
}
