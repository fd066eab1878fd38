import { useNavigate } from '@tanstack/react-router'
import { RefreshCcw } from 'lucide-react'
import { useState } from 'react'
import { cartCalls } from '#features/cart/contract.ts'
import { usePieces } from '#features/cart/web/useCart.ts'
import { cartPage } from '#shared/pageAddresses.ts'
import { useSend } from '#ui/api/query.ts'
import { Button, IconButton } from '#ui/control/Button.tsx'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { Modal, ModalActions } from '#ui/dialog/Modal.tsx'
import { notify } from '#ui/notices/notify.ts'
import { type OrderedAgain, orderCalls } from '../contract.ts'

/** The icon of a row that orders the same again. */
export function OrderAgainIcon({ id }: { id: number }) {
  const { ask, busy, result } = useOrderAgain(id)
  return (
    <>
      <IconButton size="small" icon={RefreshCcw} label={`Order transaction ${id} again`} busy={busy} onClick={ask} />
      {result}
    </>
  )
}

/** The same as a button with a label. */
export function OrderAgainButton({ id }: { id: number }) {
  const { ask, busy, result } = useOrderAgain(id)
  return (
    <>
      <Button icon={RefreshCcw} busy={busy} onClick={ask}>
        Order again
      </Button>
      {result}
    </>
  )
}

/** Puts the products of an order into the cart, and goes there. If something is missing, a dialog names it first. */
function useOrderAgain(id: number) {
  const pieces = usePieces()
  const navigate = useNavigate()
  const [incomplete, setIncomplete] = useState<OrderedAgain>()
  const toCart = () => navigate({ to: cartPage() })
  const { send, busy } = useSend(orderCalls.again, {
    invalidates: [cartCalls.items],
    onDone(reply) {
      if (reply.items.some(({ note }) => note !== '') || reply.items.length === 0) setIncomplete(reply)
      else {
        notify('success', reply.message)
        void toCart()
      }
    },
  })
  async function ask() {
    const items = pieces === 1 ? '1 item' : `${pieces} items`
    const question = {
      title: `Order transaction ${id} again?`,
      body: `Your cart has ${items}. The products of this transaction will be added, at today’s prices.`,
      act: 'Add to cart',
    }
    if (pieces === 0 || (await confirm(question))) await send({ body: { transaction_id: id } })
  }
  const result = (
    <Modal
      title="Not everything can be ordered"
      open={incomplete !== undefined}
      onClose={() => setIncomplete(undefined)}
    >
      {incomplete && <Missing {...incomplete} onClose={() => setIncomplete(undefined)} onGo={toCart} />}
    </Modal>
  )
  return { ask, busy, result }
}

function Missing({ message, items, onClose, onGo }: OrderedAgain & { onClose: () => void; onGo: () => void }) {
  return (
    <div className="grid gap-4 pt-2">
      <p className="px-5 text-[15px]">{message}.</p>
      <ul className="grid max-h-[50dvh] gap-2.5 overflow-y-auto px-5 text-sm">
        {items
          .filter(({ note }) => note !== '')
          .map(({ product_id, name, ordered, added, note }) => (
            <li key={product_id}>
              <span className="font-medium">{name}</span>
              <span className="figures block text-ink-2">
                {note} {added === 0 ? `None of ${ordered} added.` : `${added} of ${ordered} added.`}
              </span>
            </li>
          ))}
      </ul>
      <ModalActions>
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" onClick={onGo}>
          To the cart
        </Button>
      </ModalActions>
    </div>
  )
}
