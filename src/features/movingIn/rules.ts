import { figuresOf } from '#features/cart/pricing.ts'
import { cents, inDollars } from '#shared/money.ts'

interface EarlierFigures {
  price_cents: number
  discount_cents: number
  tax_cents: number
  total_cents: number
  discount: number
  tax: number
}

/** Where the amounts of an order of the earlier system differ from those that we would reckon. Empty text if they are equal. */
export function differencesFromOurs(
  order: EarlierFigures,
  lines: readonly { price_cents: number; quantity: number }[],
): string {
  const priced = lines.map(({ price_cents, quantity }) => ({ price: cents(price_cents), quantity }))
  const ours = figuresOf(priced, { discount: order.discount, tax: order.tax })
  const compared = [
    ['amount', order.price_cents, ours.subtotal],
    ['discount', order.discount_cents, ours.discount],
    ['tax', order.tax_cents, ours.tax],
    ['total', order.total_cents, ours.total],
  ] as const
  return compared
    .filter(([, there, here]) => there !== here)
    .map(
      ([name, there, here]) => `The ${name} is ${inDollars(cents(there))}; its lines make ${inDollars(cents(here))}.`,
    )
    .join(' ')
}

/** What the report says about the orders of a store in a month. */
export function compareMonth(month: {
  there_orders: number
  here_orders: number
  there_pieces: number
  here_pieces: number
  there_cents: number
  here_cents: number
  not_taken: number
}): string {
  const isEqual =
    month.there_orders === month.here_orders &&
    month.there_pieces === month.here_pieces &&
    month.there_cents === month.here_cents
  if (isEqual) return 'Equal'
  const { not_taken } = month
  return not_taken > 0
    ? `${not_taken} ${not_taken === 1 ? 'order' : 'orders'} could not come or changed here: see “What could not come”.`
    : 'Different. Orders were removed there or changed there during the run: run the command again.'
}
