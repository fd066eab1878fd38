import { type Cents, cents, shareOf } from '#shared/money.ts'

interface Line {
  price: Cents
  quantity: number
}

export const lineTotal = ({ price, quantity }: Line) => cents(price * quantity)

/** What a cart or an order costs. */
export interface Figures {
  subtotal: Cents
  discount: Cents
  tax: Cents
  total: Cents
}

/** The discount and the tax are fractions of the subtotal: a discount does not make the tax less. */
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

/** A promo code's percentage as the fraction that an order keeps. */
export const fractionOf = (percent: number) => percent / 100

/** A discount whose amount was typed: the order keeps its fraction, and `Custom` in place of a promo code. */
export const customDiscount = (amount: Cents, subtotal: Cents) => ({
  discount: subtotal === 0 ? 0 : amount / subtotal,
  promo_code: amount === 0 ? '' : 'Custom',
})
