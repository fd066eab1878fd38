import { incomingTable } from '#platform/db/incomingTable.ts'
import { findDiscountsAmong, promoCode } from './queries.ts'

/** Promo codes of the earlier system. */
export const movedDiscounts = incomingTable('discounts', ['promo_code', 'percent'], {
  logged: { subject: promoCode, find: (db, ids) => findDiscountsAmong(db, { ids, codes: [] }) },
})
