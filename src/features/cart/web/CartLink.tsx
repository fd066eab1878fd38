import { Link } from '@tanstack/react-router'
import { ShoppingCart } from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '#web/ui/lazyPart.ts'

// Whoever has no cart in their header does not load what counts it.
const CartCount = lazyPart(() => import('./CartCount.tsx').then((it) => it.CartCount))

/** The way to the cart, from wherever one is, and how many are in it. */
export const CartLink = ({ to }: { to: string }) => (
  <Link to={to} className={cartLink}>
    <ShoppingCart size={18} aria-hidden />
    <span className="max-[768px]:sr-only">Cart</span>
    <Suspense>
      <CartCount />
    </Suspense>
  </Link>
)

const cartLink =
  'inline-flex h-10 items-center gap-2 rounded-control bg-signal px-3.5 text-sm font-semibold whitespace-nowrap text-navy ' +
  'transition-[filter] hover:brightness-105 aria-[current=page]:brightness-95'
