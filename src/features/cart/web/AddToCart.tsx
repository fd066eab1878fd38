import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SeenProduct } from '#features/inventory/contract.ts'
import { displayName } from '#features/inventory/rules.ts'
import { scrolledProducts } from '#features/inventory/web/useProductPages.ts'
import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { QuantityInput } from '#ui/form/QuantityInput.tsx'
import { cartCalls } from '../contract.ts'

/** Adds a product to the cart. `left` is the available quantity minus the quantity in the cart. */
export function AddToCart({ product, left }: { product: SeenProduct; left: number }) {
  const first = Math.min(1, left)
  const [quantity, setQuantity] = useState<number | null>(first)
  const client = useQueryClient()
  const { send, busy } = useSend(cartCalls.add, {
    success: ({ message }) => message,
    invalidates: [cartCalls.items],
    // The stock is lower than on this page, so the products are fetched again.
    onFailed: ({ status }) => status === 409 && void client.invalidateQueries({ queryKey: scrolledProducts }),
  })
  const name = displayName(product)
  return (
    <div className="flex items-start gap-2">
      <QuantityInput
        label={name}
        value={quantity}
        max={left}
        most={left < product.quantity_available ? `There are only ${left} more.` : `There are only ${left}.`}
        disabled={left === 0}
        onChange={setQuantity}
        onSettle={(settled) => setQuantity(settled ?? first)}
      />
      <Button
        variant="primary"
        busy={busy}
        disabled={!quantity}
        aria-label={`Add to cart: ${name}`}
        onClick={() => quantity && send({ body: { product_id: product.id, quantity } })}
      >
        Add
      </Button>
    </div>
  )
}
