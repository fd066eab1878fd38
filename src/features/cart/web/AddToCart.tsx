import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SeenProduct } from '#features/inventory/contract.ts'
import { displayName } from '#features/inventory/rules.ts'
import { scrolledProducts } from '#features/inventory/web/useProductPages.ts'
import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { Quantity } from '#ui/form/Quantity.tsx'
import { cartCalls } from '../contract.ts'

/** Adds a product to the cart. `left` is the available quantity minus the quantity in the cart. */
export function AddToCart({ product, left }: { product: SeenProduct; left: number }) {
  const first = Math.min(1, left)
  /** The quantity that the user chose; null for an empty field. */
  const [chosen, setChosen] = useState<number | null>()
  const [added, setAdded] = useState(0)
  // The cart may arrive after the products, or change in another tab. A quantity that is still possible stays.
  const quantity = chosen === undefined || (chosen ?? 0) > left ? first : chosen
  const client = useQueryClient()
  const { send, busy } = useSend(cartCalls.add, {
    success: ({ message }) => message,
    invalidates: [cartCalls.items],
    onDone() {
      setChosen(undefined)
      setAdded((before) => before + 1)
    },
    // The stock is lower than on this page, so the products are fetched again.
    onFailed: ({ status }) => status === 409 && void client.invalidateQueries({ queryKey: scrolledProducts }),
  })
  const name = displayName(product)
  return (
    <div className="flex items-start gap-2">
      <Quantity
        // After an addition, a note about a quantity that was too large is outdated.
        key={added}
        label={name}
        value={quantity}
        max={left}
        most={left < product.quantity_available ? `Only ${left} more in stock.` : `Only ${left} in stock.`}
        disabled={left === 0}
        onChange={setChosen}
        onSettle={(settled) => setChosen(settled ?? undefined)}
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
