import { incomingTable } from '#platform/db/incomingTable.ts'

/** Promo codes of the earlier system. */
export const movedDiscounts = incomingTable('discounts', ['promo_code', 'percent'])
