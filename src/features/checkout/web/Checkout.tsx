import { listFigures } from '#features/cart/pricing.ts'
import { inDollars } from '#shared/money.ts'
import { Button } from '#ui/control/Button.tsx'
import { LongTextField } from '#ui/form/valueFields.tsx'
import { ContinueShopping } from './ContinueShopping.tsx'
import { PromoField } from './PromoField.tsx'
import { type Ordering, usePlaceOrder } from './usePlaceOrder.ts'
import type { Quantities } from './useQuantities.ts'

export interface CheckoutProps extends Ordering {
  /** Whether the user has accepted all prices. */
  isAgreed: boolean
  /** The cart is empty on the server, so the order that was sent may have been placed. */
  isUnconfirmed: boolean
}

export function Checkout({ isAgreed, isUnconfirmed, ...ordering }: CheckoutProps) {
  const { cart, quantities } = ordering
  const { draft, promoCode, figures, place, isPlacing } = usePlaceOrder(ordering)
  const obstacle = obstacleOf(quantities, isAgreed)
  return (
    <section aria-label="Your order" className="grid gap-4 rounded-card border border-line bg-paper p-4 shadow-card">
      <PromoField promoCode={promoCode} isPlacing={isPlacing} />
      <dl className="figures grid gap-1.5 text-[15px]">
        {listFigures(figures).map(({ id, value, price }) => (
          <div
            key={id}
            className="flex justify-between gap-4 last:border-t last:border-line last:pt-2 last:text-lg last:font-semibold"
          >
            <dt>
              {value}
              {value === 'Tax' && ` ${percent(cart.tax_rate)}`}
            </dt>
            <dd>
              {value === 'Discount' && price > 0 && '−'}
              {inDollars(price)}
              {value === 'Total' && ' CAD'}
            </dd>
          </div>
        ))}
      </dl>
      <LongTextField
        label="Remarks"
        name="remarks"
        value={draft.remarks}
        maxLength={1000}
        onChange={(remarks) => draft.change({ remarks })}
      />
      {obstacle && (
        <p role="status" className="text-[13px] font-medium text-warn">
          {obstacle}
        </p>
      )}
      {isUnconfirmed && !isPlacing && (
        <p role="status" className="text-[13px] font-medium text-warn">
          The server did not answer, so the order may have been placed. Press Place Order again to find out. It will not
          be placed twice.
        </p>
      )}
      <div className="grid gap-2">
        <Button variant="urgent" busy={isPlacing} disabled={obstacle !== undefined} onClick={place}>
          Place Order
        </Button>
        <ContinueShopping />
      </div>
    </section>
  )
}

/** The reason why the order cannot be placed yet. */
function obstacleOf({ items, blank }: Quantities, isAgreed: boolean) {
  if (items.some(({ quantity, quantity_available }) => quantity > quantity_available))
    return 'Some quantities are more than we have in stock. Change them first.'
  if (blank.size > 0) return 'A quantity is empty. Enter a number first.'
  return isAgreed ? undefined : 'Some prices have changed. Accept them first.'
}

const percent = (fraction: number) => `${Math.round(fraction * 10_000) / 100}%`
