import { ShoppingCart } from 'lucide-react'
import { cartCalls } from '#features/cart/contract.ts'
import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { notify } from '#ui/notices/notify.ts'
import { placeCalls, type Reordered } from '../contract.ts'

interface ReorderProps {
  products: readonly number[]
  onDone: () => void
}

/** A button that adds to the cart what a store lacks of products, up to its minimum. */
export function Reorder({ products, onDone }: ReorderProps) {
  const { send, busy } = useSend(placeCalls.reorder, {
    invalidates: [cartCalls.items],
    onDone(reply) {
      const less = reply.items.filter(({ note }) => note !== '')
      const isWhole = less.length === 0 && reply.items.length > 0
      notify(isWhole ? 'success' : 'warning', { message: reply.message, detail: inWords(less) })
      onDone()
    },
  })
  return (
    <Button
      size="small"
      variant="primary"
      icon={ShoppingCart}
      busy={busy}
      onClick={() => send({ body: { products: [...products] } })}
    >
      Add to order
    </Button>
  )
}

/** A notice names at most this many products. The list still has all of them, because they stay below the minimum. */
const mostNamed = 3

function inWords(items: Reordered['items']): string | undefined {
  if (items.length === 0) return undefined
  const named = items
    .slice(0, mostNamed)
    .map(({ name, added, missing, note }) => `${name}: ${added} of ${missing} added. ${note}`)
  const more = items.length - named.length
  return [...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ')
}
