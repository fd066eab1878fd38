import { type Figures, figuresOf, lineTotal } from '#features/cart/pricing.ts'
import { cents } from '#shared/money.ts'
import type { Order, OrderLine } from './columns.ts'

/** Completed and paid: the store has its goods and its invoice, so a later change of the amounts is marked. */
export const isSettled = ({ status, paid }: Pick<Order, 'status' | 'paid'>) => status === 1 && paid === 1

type Priced = Pick<OrderLine, 'price' | 'quantity'>

/** The figures of an order after changes of some of its lines. */
export function figuresAfter(order: Order, changes: readonly { saved: Priced; now: Priced }[]): Figures {
  const more = changes.reduce((sum, { saved, now }) => sum + lineTotal(now) - lineTotal(saved), 0)
  return figuresOf([{ price: cents(order.price + more), quantity: 1 }], order)
}
