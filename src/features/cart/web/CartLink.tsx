import { Link } from '@tanstack/react-router'
import { ShoppingCart } from 'lucide-react'
import { cartPage } from '#shared/pageAddresses.ts'
import { usePieces } from './useCart.ts'

/** The link to the cart in the header, with the number of items. */
export function CartLink() {
  const pieces = usePieces()
  const items = pieces === 1 ? '1 item' : `${pieces} items`
  return (
    <Link to={cartPage()} className={cartLink}>
      <ShoppingCart size={18} aria-hidden />
      <span className="max-sm:sr-only">Cart{pieces > 0 && ` · ${items}`}</span>
      {pieces > 0 && (
        <span aria-hidden className="figures sm:hidden">
          {pieces}
        </span>
      )}
    </Link>
  )
}

const cartLink =
  'inline-flex h-10 items-center gap-2 rounded-control bg-signal px-3.5 text-sm font-semibold whitespace-nowrap text-navy ' +
  'transition-[filter] hover:brightness-105 aria-[current=page]:brightness-95'
