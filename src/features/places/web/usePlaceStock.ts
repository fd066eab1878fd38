import { mostChosen } from '#shared/list.ts'
import { useCall } from '#ui/api/query.ts'
import { placeCalls } from '../contract.ts'

/** What a place has of the products of these lines, by the id of the product. Without a place, and beyond the first 150, it is unknown. */
export function usePlaceStock(store_id: number | undefined, lines: readonly { readonly product_id: number }[]) {
  const selected = lines.slice(0, mostChosen).map(({ product_id }) => product_id)
  const { data } = useCall(
    placeCalls.search,
    { body: { store_id, selected, per_page: 0 } },
    { enabled: selected.length > 0, keepPrevious: true },
  )
  return new Map(
    selected.length > 0 ? data?.items.map(({ id, product, on_hand }) => [id, { product, on_hand: on_hand ?? 0 }]) : [],
  )
}
