import { movedTable } from '#platform/db/movedTable.ts'

/** Promo codes of the earlier system. */
export const movedDiscounts = movedTable('discounts', ['promo_code', 'percent'])
