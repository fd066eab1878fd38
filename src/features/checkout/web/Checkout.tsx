import { useQueryClient } from '@tanstack/react-query'
import { useRef, useTransition } from 'react'
import { type Cart, cartCalls } from '#features/cart/contract.ts'
import { figuresOf, fractionOf, listFigures } from '#features/cart/pricing.ts'
import type { Order } from '#features/orders/columns.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { inDollars, toDollars } from '#shared/money.ts'
import type { CallFailed } from '#ui/api.ts'
import { Button } from '#ui/Button.tsx'
import { LongTextField } from '#ui/form/valueFields.tsx'
import { keyOf, useSend } from '#ui/query.ts'
import { useUser } from '#workbench/session.ts'
import { ContinueShopping } from './ContinueShopping.tsx'
import { onceKey } from './onceKey.ts'
import { PromoField } from './PromoField.tsx'
import { type Promo, useDraft } from './useDraft.ts'
import { usePromoCode } from './usePromoCode.ts'
import type { Quantities } from './useQuantities.ts'

export interface CheckoutProps {
  cart: Cart
  quantities: Quantities
  /** Whether there is no price that still has to be accepted. */
  isAgreed: boolean
  /** The cart is empty now: the order that was sent may have been placed. */
  isUnsure: boolean
  /** Called with the cart whose order is sent, and with nothing when the order was refused. */
  onUnsure: (ordered: Cart | undefined) => void
  onPlaced: (order: Order) => void
}

export function Checkout({ cart, quantities, isAgreed, isUnsure, onUnsure, onPlaced }: CheckoutProps) {
  const user = useUser()
  const draft = useDraft()
  const promoCode = usePromoCode(draft, draft.change)
  const { items } = quantities
  const figuresWith = (promo: Promo | undefined) => {
    const fraction = promo ? fractionOf(promo.discount) : 0
    return { fraction, ...figuresOf(items, { discount: fraction, tax: cart.tax_rate }) }
  }

  const client = useQueryClient()
  const key = useRef(onceKey())
  const { send } = useSend(orderCalls.place, {
    success: 'Order has been placed',
    // This fault shows at the field of the code.
    quiet: (failure) => promoFaultIn(failure) !== undefined,
    invalidates: [cartCalls.items, orderCalls.search],
    onDone(order) {
      draft.clear()
      onPlaced(order)
    },
    onFailed(failure) {
      const { status, code } = failure
      // Without an answer, or after an error of the server, the order may have been placed. The same key finds it.
      if (status === 0 || status >= 500) return
      onUnsure(undefined)
      // What stands in the way shows at its line.
      void client.invalidateQueries({ queryKey: keyOf(cartCalls.items) })
      key.current = onceKey()
      const fault = promoFaultIn(failure)
      if (fault) promoCode.refuse(draft.promo?.promo_code ?? draft.code, fault.message)
      if (code === 'price_changed') void promoCode.renew()
    },
  })
  const [isPlacing, startPlacing] = useTransition()
  const place = () =>
    startPlacing(async () => {
      // A code that was typed and not applied is applied first, so that the total on this page is the one ordered at.
      const settled = await promoCode.settle()
      if (!settled) return
      const { promo } = settled
      // What is ordered is what this page shows, and that has to be in the cart.
      if (!(await quantities.settleAll())) return
      const { subtotal, fraction, total } = figuresWith(promo)
      onUnsure({ ...cart, items })
      await send({
        params: { userId: user.id },
        body: {
          username: user.username,
          lines: items.flatMap(({ product_id, quantity }) => (quantity > 0 ? [{ product_id, quantity }] : [])),
          price: toDollars(subtotal),
          promo_code: promo?.promo_code ?? '',
          remarks: draft.remarks,
          discount: fraction,
          total_price: toDollars(total),
        },
        idempotencyKey: key.current,
      })
    })
  const obstacle = obstacleOf(quantities, isAgreed)

  return (
    <section aria-label="Your order" className="grid gap-4 rounded-card border border-line bg-paper p-4 shadow-card">
      <PromoField promoCode={promoCode} isPlacing={isPlacing} />
      <dl className="figures grid gap-1.5 text-[15px]">
        {listFigures(figuresWith(draft.promo)).map(({ id, value, price }) => (
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
      {isUnsure && !isPlacing && (
        <p role="status" className="text-[13px] font-medium text-warn">
          The answer was lost on the way. Press once more to learn whether it was placed; it is never placed twice.
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

const promoFaultIn = ({ errors }: CallFailed) => errors.find(({ field }) => field === 'promo_code')

/** Why nothing can be ordered yet. */
function obstacleOf({ items, blank }: Quantities, isAgreed: boolean) {
  if (items.some(({ quantity, quantity_available }) => quantity > quantity_available))
    return 'Some lines are more than there is. Settle them first.'
  if (blank.size > 0) return 'A quantity is empty. Write how many first.'
  return isAgreed ? undefined : 'Some prices have changed. Accept them first.'
}

const percent = (fraction: number) => `${Math.round(fraction * 10_000) / 100} %`
