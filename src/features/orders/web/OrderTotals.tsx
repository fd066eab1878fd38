import { inDollars } from '#shared/money.ts'
import type { Order } from '../columns.ts'

/** The store and the amounts of the order, which change with its items. */
export function OrderTotals({ id, order }: { id: number; order: Order | undefined }) {
  return (
    <section
      aria-label={`Transaction ${id}`}
      aria-busy={!order}
      className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 rounded-card border border-line bg-paper px-4 py-3.5 shadow-card"
    >
      <div>
        <h2 className="text-lg">Transaction {id}</h2>
        <p className="text-sm text-ink-2">{order ? `${order.username} · ${order.date}` : ' '}</p>
      </div>
      <dl className="figures grid grid-cols-2 gap-x-8 gap-y-2 text-right max-sm:w-full max-sm:text-left sm:flex">
        <Figure name="Amount" amount={order?.price} />
        <Figure name="Discount" amount={order?.discount_amount} note={order?.promo_code} />
        <Figure name="Tax" amount={order?.tax_amount} />
        <Figure name="Total" amount={order?.total_amount} strong />
      </dl>
    </section>
  )
}

interface FigureProps {
  name: string
  amount: Order['price'] | undefined
  note?: string | undefined
  strong?: boolean
}

function Figure({ name, amount, note, strong = false }: FigureProps) {
  return (
    <div>
      <dt className="text-[13px] text-ink-3">
        {name}
        {note && <span className="ml-1.5 rounded-[5px] bg-mist px-1.5 text-xs text-ink-2">{note}</span>}
      </dt>
      <dd className={strong ? 'text-xl font-bold' : 'text-xl'}>{amount === undefined ? '–' : inDollars(amount)}</dd>
    </div>
  )
}
