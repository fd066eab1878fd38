import { type Cents, cents, shareOf } from '#shared/money.ts'

/** What a line comes to. */
export const lineTotal = ({ price, quantity }: { price: Cents; quantity: number }) => cents(price * quantity)

export const subtotalOf = (lines: readonly { price: Cents; quantity: number }[]) =>
  cents(lines.reduce((sum, line) => sum + lineTotal(line), 0))

/** What a subtotal comes to with its tax and less what is taken off: the tax is on all of it. */
export function totalsOf(subtotal: Cents, taxRate: number, discount: Cents = cents(0)) {
  const tax = shareOf(subtotal, taxRate)
  return { subtotal, discount, tax, total: cents(subtotal + tax - discount) }
}

/** The totals as they stand under a cart. */
export const totalsList = ({ subtotal, discount, tax, total }: ReturnType<typeof totalsOf>) => [
  { id: 1, value: 'Subtotal', price: subtotal },
  { id: 2, value: 'Discount', price: discount },
  { id: 3, value: 'Tax', price: tax },
  { id: 4, value: 'Total', price: total },
]
