import { subtotalOf, totalsOf } from '#features/cart/rules.ts'
import { type Cents, shareOf } from '#shared/money.ts'

export type Figures = ReturnType<typeof figuresOf>

/** An order's figures, from its lines, the fraction that is taken off and the fraction of tax. */
export function figuresOf(
  lines: readonly { price: Cents; quantity: number }[],
  { discount, tax }: { discount: number; tax: number },
) {
  const subtotal = subtotalOf(lines)
  return totalsOf(subtotal, tax, shareOf(subtotal, discount))
}

/** A promo code's percentage as the fraction an order keeps. */
export const fractionOf = (percent: number) => percent / 100

/** A discount set by hand: its amount decides the fraction, and what stands for a code. */
export const customDiscount = (amount: Cents, price: Cents) => ({
  discount: price === 0 ? 0 : amount / price,
  promo_code: amount === 0 ? '' : 'Custom',
})

/** The words for an order's flags, as pages, sheets and the audit log show them. */
export const statusNames = { 0: 'Pending', 1: 'Completed' } as const
export const paidNames = { 0: 'Unpaid', 1: 'Paid' } as const

/** Whether what a page reckoned in dollars is a cent or more away from what we did. */
export const differs = (dollars: number, amount: Cents) => Math.abs(dollars * 100 - amount) > 0.999_999
