import { type Cents, cents, shareOf } from '#shared/money.ts'

interface Line {
  price: Cents
  quantity: number
}

export const lineTotal = ({ price, quantity }: Line) => cents(price * quantity)

export interface Figures {
  subtotal: Cents
  discount: Cents
  tax: Cents
  total: Cents
}

/** Discount and tax are both fractions of the subtotal, so a discount does not reduce the tax. */
export function figuresOf(
  lines: readonly Line[],
  { discount: discountFraction = 0, tax: taxFraction }: { discount?: number; tax: number },
): Figures {
  const subtotal = cents(lines.reduce((sum, line) => sum + lineTotal(line), 0))
  const discount = shareOf(subtotal, discountFraction)
  const tax = shareOf(subtotal, taxFraction)
  return { subtotal, discount, tax, total: totalOf({ subtotal, discount, tax }) }
}

export const totalOf = ({ subtotal, discount, tax }: Omit<Figures, 'total'>) => cents(subtotal + tax - discount)

/** The figures as they are listed under a cart. */
export const listFigures = ({ subtotal, discount, tax, total }: Figures) => [
  { id: 1, value: 'Subtotal', price: subtotal },
  { id: 2, value: 'Discount', price: discount },
  { id: 3, value: 'Tax', price: tax },
  { id: 4, value: 'Total', price: total },
]

/** The percentage of a promo code as a fraction, which is how an order stores it. */
export const fractionOf = (percent: number) => percent / 100

/** A discount whose amount was set by hand. The order stores its fraction, and `Custom` in place of a promo code. */
export const customDiscount = (amount: Cents, subtotal: Cents) => ({
  discount: subtotal === 0 ? 0 : amount / subtotal,
  promo_code: amount === 0 ? '' : 'Custom',
})
