import { CircleCheck, CircleDashed, History, SquarePen } from 'lucide-react'
import { inDollars } from '#shared/money.ts'
import { useUnsavedRows } from '#ui/grid/unsavedRows.ts'
import { Tag } from '#ui/page/Tag.tsx'
import { showValue } from '#ui/table/showValue.ts'
import { type Order, type OrderLine, paidNames, statusNames } from '../columns.ts'
import { figuresAfter } from '../rules.ts'

/** The state of the order, and its amounts, which include edits of its items that are not saved yet. */
export function OrderTotals({ id, order }: { id: number; order: Order | undefined }) {
  return (
    <section
      aria-label={`Transaction ${id}`}
      aria-busy={!order}
      className="grid gap-3 rounded-card border border-line bg-paper px-4 py-3.5 shadow-card"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="grid gap-1">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
            Transaction {id}
            {order && <OrderState order={order} />}
          </h2>
          <p className="text-sm text-ink-2">
            {order ? `Ordered by ${order.username}, ${showValue(order.placed_at, 'moment')}` : ' '}
          </p>
        </div>
        <OrderFigureList order={order} />
      </div>
      {order?.remarks && (
        <p className="border-t border-line pt-2.5 text-sm wrap-anywhere">
          <span className="text-ink-2">Remarks: </span>
          {order.remarks}
        </p>
      )}
    </section>
  )
}

function OrderState({ order: { status, paid, origin, changed_after_completion } }: { order: Order }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <Tag tone={status === 1 ? 'good' : 'danger'} icon={status === 1 ? CircleCheck : CircleDashed}>
        {statusNames[status]}
      </Tag>
      <Tag tone={paid === 1 ? 'good' : 'danger'} icon={paid === 1 ? CircleCheck : CircleDashed}>
        {paidNames[paid]}
      </Tag>
      {origin !== '' && <Tag icon={History}>{origin}</Tag>}
      {changed_after_completion !== null && (
        <Tag tone="warning" icon={SquarePen}>
          Changed after completion, {showValue(changed_after_completion, 'moment')}
        </Tag>
      )}
    </span>
  )
}

function OrderFigureList({ order }: { order: Order | undefined }) {
  const changes = [...useUnsavedRows<OrderLine>().values()]
  const now = order && changes.length > 0 ? figuresAfter(order, changes) : undefined
  return (
    <dl className="figures grid grid-cols-2 gap-x-8 gap-y-2 text-right max-sm:w-full max-sm:text-left sm:flex">
      <Figure name="Amount" amount={order?.price} now={now?.subtotal} />
      <Figure name="Discount" amount={order?.discount_amount} now={now?.discount} note={order?.promo_code} />
      <Figure name="Tax" amount={order?.tax_amount} now={now?.tax} />
      <Figure name="Total" amount={order?.total_amount} now={now?.total} strong />
    </dl>
  )
}

interface FigureProps {
  name: string
  amount: Order['price'] | undefined
  /** The amount with the changes that are not saved. */
  now: Order['price'] | undefined
  note?: string | undefined
  strong?: boolean
}

function Figure({ name, amount, now = amount, note, strong = false }: FigureProps) {
  return (
    <div>
      <dt className="text-[13px] text-ink-3">
        {name}
        {note && <span className="ml-1.5 rounded-[5px] bg-mist px-1.5 text-xs text-ink-2">{note}</span>}
        {now !== amount && (
          <span className="ml-1.5 rounded-[5px] bg-signal-soft px-1.5 text-xs text-ink">not saved</span>
        )}
      </dt>
      <dd className={strong ? 'text-xl font-bold' : 'text-xl'}>{now === undefined ? '–' : inDollars(now)}</dd>
    </div>
  )
}
