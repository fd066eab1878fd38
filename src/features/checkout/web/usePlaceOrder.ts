import { useQueryClient } from '@tanstack/react-query'
import { useTransition } from 'react'
import { type Cart, cartCalls } from '#features/cart/contract.ts'
import { figuresOf, fractionOf } from '#features/cart/pricing.ts'
import type { Order } from '#features/orders/columns.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { toDollars } from '#shared/money.ts'
import type { CallFailed } from '#ui/api/fetchCall.ts'
import { keyOf, useSend } from '#ui/api/query.ts'
import { useUser } from '#workbench/session.ts'
import { type Promo, useDraft } from './useDraft.ts'
import { usePromoCode } from './usePromoCode.ts'
import type { Quantities } from './useQuantities.ts'

export interface Ordering {
  cart: Cart
  quantities: Quantities
  /** Called with the cart when its order is sent, and with undefined when the order is rejected. */
  onSend: (sent: Cart | undefined) => void
  onPlaced: (order: Order) => void
}

/** The draft of an order with its figures, and the function that places it. */
export function usePlaceOrder({ cart, quantities, onSend, onPlaced }: Ordering) {
  const user = useUser()
  const client = useQueryClient()
  const draft = useDraft()
  const promoCode = usePromoCode(draft)
  const { items } = quantities
  const figuresWith = (promo: Promo | undefined) => {
    const fraction = promo ? fractionOf(promo.discount) : 0
    return { fraction, ...figuresOf(items, { discount: fraction, tax: cart.tax_rate }) }
  }

  const { send } = useSend(orderCalls.place, {
    success: 'Order has been placed',
    invalidates: [cartCalls.items, orderCalls.search],
    onDone(order) {
      draft.clear()
      onPlaced(order)
    },
    onFailed(failure) {
      const { status, code } = failure
      // Without a response, or with 5xx, the order may have been placed. If it is sent again, the reply is that order.
      if (status === 0 || status >= 500) return
      onSend(undefined)
      // The newer cart shows the reason at its line.
      void client.invalidateQueries({ queryKey: keyOf(cartCalls.items) })
      const fault = promoFaultIn(failure)
      if (fault) promoCode.reject(draft.promo?.promo_code ?? draft.code, fault.message)
      if (code === 'price_changed') void promoCode.refresh()
    },
  })
  const [isPlacing, startPlacing] = useTransition()
  const place = () =>
    startPlacing(async () => {
      // First the typed promo code and the chosen quantities, so that the server calculates the figures of this page.
      const applied = await promoCode.applyTyped()
      if (!applied || !(await quantities.settleAll())) return
      const { promo } = applied
      const { subtotal, fraction, total } = figuresWith(promo)
      onSend({ ...cart, items })
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
      })
    })
  return { draft, promoCode, figures: figuresWith(draft.promo), place, isPlacing }
}

const promoFaultIn = ({ errors }: CallFailed) => errors.find(({ field }) => field === 'promo_code')
