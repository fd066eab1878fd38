import type { LineVerdict } from './contract.ts'

/** The messages of lines that cannot be ordered. */
export const stockMessages: Record<Exclude<LineVerdict, 'available'> | 'failed', string> = {
  unknown: 'This item does not exist',
  several: 'Several items match. Choose one.',
  out: 'This item is out of stock',
  short: 'We have less items in stock please decrease the quantity of your order',
  failed: 'There was an error with the server',
}

/** Whether a quantity can be ordered. `left` is the stock without the quantities in the cart and in earlier lines. */
export function stockVerdict(quantity: number, { quantity_available }: { quantity_available: number }, left: number) {
  if (quantity_available === 0) return 'out'
  return quantity > left ? 'short' : 'available'
}
