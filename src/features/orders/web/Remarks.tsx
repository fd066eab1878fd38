import type { Order } from '../contract.ts'

/** Short enough that what an order comes to stands in sight. */
export function Remarks({ remarks }: Order) {
  if (remarks === '') return null
  return (
    <span title={remarks} className="block max-w-32 truncate">
      {remarks}
    </span>
  )
}
