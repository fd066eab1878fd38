import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SeenProduct } from '#features/inventory/contract.ts'
import { displayName } from '#features/inventory/rules.ts'
import { scrolledProducts } from '#features/inventory/web/useProductPages.ts'
import { useSend } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { QuantityInput } from '#web/ui/QuantityInput.tsx'
import { cartCalls } from '../contract.ts'

/** How many of a product to put into the cart, as far as there are more than it holds already. */
export function AddToCart({ product, left }: { product: SeenProduct; left: number }) {
  const [quantity, setQuantity] = useState(Math.min(1, left))
  const client = useQueryClient()
  const { send, busy } = useSend(cartCalls.add, {
    success: ({ message }) => message,
    invalidates: [cartCalls.items],
    // There are fewer than this page knows.
    onFailed: ({ status }) => status === 409 && void client.invalidateQueries({ queryKey: scrolledProducts }),
  })
  const name = displayName(product)
  const chosen = Math.min(quantity, left)
  return (
    <div className="flex items-center gap-2">
      <QuantityInput label={name} value={chosen} max={left} disabled={left === 0} onChange={setQuantity} />
      <Button
        variant="primary"
        busy={busy}
        disabled={chosen === 0}
        aria-label={`Add to cart: ${name}`}
        onClick={() => send({ body: { product_id: product.id, quantity: chosen } })}
      >
        Add
      </Button>
    </div>
  )
}
