import { Suspense } from 'react'
import { lazyPart } from '#ui/lazyPart.ts'

// Whoever has no cart in their header does not load what counts it.
const CartLink = lazyPart(() => import('#features/cart/web/CartLink.tsx').then((it) => it.CartLink))

export const HeaderCart = ({ to }: { to: string }) => (
  <Suspense fallback={<span className="h-10 w-24" />}>
    <CartLink to={to} />
  </Suspense>
)
