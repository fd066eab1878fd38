import { CircleCheck } from 'lucide-react'
import type { Order } from '#features/orders/columns.ts'
import { inDollars } from '#shared/money.ts'
import { invoicePage } from '#shared/pageAddresses.ts'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { useUser } from '#workbench/session.ts'
import { ContinueShopping } from './ContinueShopping.tsx'

/** Shown after an order was placed. */
export function OrderPlaced({ order: { id, promo_code, discount_amount, total_amount } }: { order: Order }) {
  const { email } = useUser()
  return (
    <section aria-label="Order placed" className="grid gap-3 rounded-card border border-line bg-paper p-5 shadow-card">
      <h2 className="flex items-center gap-2 text-xl">
        <CircleCheck size={22} aria-hidden className="text-ok" />
        Order {id} has been placed
      </h2>
      <p className="text-[15px] text-ink-2">
        The total is {inDollars(total_amount)}. {promo_code && `${promo_code} took off ${inDollars(discount_amount)}. `}
        The warehouse has received it. A confirmation will be sent to {email}.
      </p>
      <div className="flex flex-wrap gap-2">
        <a href={invoicePage({ id })} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
          View invoice
        </a>
        <ContinueShopping />
      </div>
    </section>
  )
}
