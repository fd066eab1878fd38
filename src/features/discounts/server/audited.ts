import { subjectOf } from '#platform/db/audit.ts'
import { audienceNames, Discount } from '../columns.ts'

export const promoCode = subjectOf('promo code', Discount, {
  fields: ['promo_code', 'discount', 'audience', 'start_date', 'end_date', 'active', 'times_used'],
  called: ['promo_code'],
  labels: { discount: 'Discount %', audience: 'For' },
  meanings: { audience: audienceNames },
})
