import type { LineVerdict } from './contract.ts'

/** What is said of a line that cannot be had. */
export const stockMessages: Record<Exclude<LineVerdict, 'available'> | 'failed', string> = {
  unknown: 'This item does not exist',
  several: 'Several items are called like this. Choose one.',
  out: 'This item is out of stock',
  short: 'We have less items in stock please decrease the quantity of your order',
  failed: 'There was an error with the server',
}

/** Whether so many of a product can be had. `left` is what there is less what is spoken for already. */
export function stockVerdict(quantity: number, { quantity_available }: { quantity_available: number }, left: number) {
  if (quantity_available === 0) return 'out'
  return quantity > left ? 'short' : 'available'
}
