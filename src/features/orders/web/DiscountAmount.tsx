import { showValue } from '#ui/table/showValue.ts'
import type { Order } from '../columns.ts'

/** What is taken off, and why: the code it was ordered with, or Custom where somebody set it by hand. */
export function DiscountAmount({ discount_amount, promo_code }: Order) {
  return (
    <>
      {showValue(discount_amount, 'money')}
      {promo_code && (
        <span title={promo_code} className="ml-auto block max-w-20 truncate text-xs leading-none text-ink-3">
          {promo_code}
        </span>
      )}
    </>
  )
}
