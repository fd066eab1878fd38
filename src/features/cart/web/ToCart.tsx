import { Link } from '@tanstack/react-router'
import { ShoppingCart } from 'lucide-react'
import { cartPage } from '#shared/pageAddresses.ts'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { usePieces } from './useCart.ts'

/** The link to the cart on a page where products are added. It is hidden while the cart is empty. */
export function ToCart() {
  const pieces = usePieces()
  if (pieces === 0) return null
  return (
    <Link to={cartPage()} className={`${buttonClass()} justify-self-start`}>
      <ShoppingCart size={16} aria-hidden />
      {pieces === 1 ? '1 item in your cart' : `${pieces} items in your cart`}
    </Link>
  )
}
