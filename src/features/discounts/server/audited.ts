import { subjectOf } from '#platform/db/audit.ts'
import { Discount } from '../columns.ts'

export const promoCode = subjectOf('promo code', Discount, {
  fields: ['promo_code', 'discount', 'start_date', 'end_date', 'active', 'times_used'],
  called: ['promo_code'],
  labels: { discount: 'Discount %' },
})
