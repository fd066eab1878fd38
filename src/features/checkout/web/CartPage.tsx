import { Link } from '@tanstack/react-router'
import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import type { Cart } from '#features/cart/contract.ts'
import { useCart } from '#features/cart/web/useCart.ts'
import { useScansToCart } from '#features/cart/web/useScansToCart.ts'
import type { Order } from '#features/orders/columns.ts'
import { orderFormPage } from '#shared/pageAddresses.ts'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Page } from '#ui/page/Page.tsx'
import { FailedList } from '#ui/table/ListStates.tsx'
import { CartLines } from './CartLines.tsx'
import { Checkout, type CheckoutProps } from './Checkout.tsx'
import { ContinueShopping } from './ContinueShopping.tsx'
import { OrderPlaced } from './OrderPlaced.tsx'
import { useAgreedPrices } from './useAgreedPrices.ts'
import { useQuantities } from './useQuantities.ts'

export function CartPage() {
  const { data: cart, error, isFetching, refetch } = useCart()
  const [placed, setPlaced] = useState<Order>()
  // An order empties the cart on the server, and the cart may be loaded again before the response to the order arrives, or
  // that response may be lost. Until the order is placed or rejected, the page shows the lines that it was sent for.
  const [sentCart, setSentCart] = useState<Cart>()
  const isUnconfirmed = sentCart !== undefined && cart?.total === 0
  const shown = isUnconfirmed ? sentCart : cart
  const confirm = (order: Order) => {
    setPlaced(order)
    setSentCart(undefined)
  }
  return (
    <Page heading="Cart" note={shown && shown.total > 0 ? linesOf(shown) : undefined}>
      {placed && <OrderPlaced order={placed} />}
      {error && <FailedList name="cart" message={error.message} busy={isFetching} onRetry={() => refetch()} />}
      {!cart && !error && <div aria-hidden className="h-80 animate-pulse rounded-card bg-mist" />}
      {shown &&
        (shown.total > 0 ? (
          <Filled cart={shown} isUnconfirmed={isUnconfirmed} onSend={setSentCart} onPlaced={confirm} />
        ) : (
          !placed && <Empty />
        ))}
    </Page>
  )
}

function Filled({ cart, ...checkout }: Omit<CheckoutProps, 'isAgreed' | 'quantities'>) {
  const quantities = useQuantities(cart.items)
  useScansToCart(() => {
    leaveField()
    return quantities.settleAll()
  })
  const { changed, agree } = useAgreedPrices(cart.items)
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <CartLines quantities={quantities} changed={changed} onAgree={agree} />
      <Checkout cart={cart} quantities={quantities} isAgreed={changed.size === 0} {...checkout} />
    </div>
  )
}

/**
 * A quantity field shows a new value only after it lost the focus. The focus returns to it, so that the next scan goes there.
 */
function leaveField() {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLInputElement)) return
  activeElement.blur()
  activeElement.focus()
}

function Empty() {
  useScansToCart()
  return (
    <EmptyState
      icon={ShoppingCart}
      act={
        <div className="flex flex-wrap justify-center gap-2.5">
          <ContinueShopping />
          <Link to={orderFormPage()} className={buttonClass()}>
            Order form
          </Link>
        </div>
      }
    >
      Oh oh, your cart is empty. Please add something before you try to place an order.
    </EmptyState>
  )
}

const linesOf = ({ total }: Cart) => (total === 1 ? '1 line' : `${total} lines`)
