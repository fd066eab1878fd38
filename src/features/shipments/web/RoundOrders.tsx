import { Link } from '@tanstack/react-router'
import { PackageCheck } from 'lucide-react'
import { orderItemsPage } from '#shared/pageAddresses.ts'
import { Button } from '#ui/control/Button.tsx'
import { textLink } from '#ui/control/textLink.ts'
import type { WholeShipment } from '../columns.ts'
import { piecesInWords } from '../rules.ts'
import type { OrderInRound, Picks } from './round.ts'
import { ShipOrder } from './ShipOrder.tsx'

interface RoundOrdersProps {
  orders: readonly OrderInRound[]
  picks: Picks
  /** The order whose dialog is open. */
  shipping: number | undefined
  onOpen: (id: number | undefined) => void
  onShipped: (order: OrderInRound, shipment: WholeShipment) => void
}

/** The orders of the round, each with what was picked of it and the button that ships it. */
export const RoundOrders = ({ orders, picks, shipping, onOpen, onShipped }: RoundOrdersProps) => (
  <section
    aria-label="Transactions of this round"
    className="rounded-card border border-line bg-paper shadow-card xl:sticky xl:top-4 xl:max-h-[calc(100dvh-2rem)] xl:overflow-y-auto"
  >
    <ul className="divide-y divide-line">
      {orders.map((order) => (
        <li key={order.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 text-sm">
          <div className="min-w-0 grow">
            <p className="font-semibold wrap-anywhere">
              <Link to={orderItemsPage({ id: order.id })} className={`figures ${textLink}`}>
                {order.id}
              </Link>{' '}
              · {order.username}
            </p>
            <PickedSoFar {...order} />
          </div>
          {order.picked > 0 && !order.isWrong && (
            <Button
              variant="primary"
              icon={PackageCheck}
              aria-label={`Ship ${order.id}`}
              onClick={() => onOpen(order.id)}
            >
              Ship
            </Button>
          )}
          <ShipOrder
            order={order}
            picks={picks}
            open={shipping === order.id}
            onClose={() => onOpen(undefined)}
            onShipped={(shipment) => onShipped(order, shipment)}
          />
        </li>
      ))}
    </ul>
  </section>
)

function PickedSoFar({ open, picked, isWrong }: OrderInRound) {
  if (isWrong) return <p className="text-[13px] font-medium text-bad">A quantity is wrong. Correct it first.</p>
  return (
    <p className="figures text-[13px] text-ink-2">
      {picked === 0 ? `${piecesInWords(open)} open, nothing picked yet` : `${picked} of ${piecesInWords(open)} picked`}
    </p>
  )
}
