import { ownStoreCalls } from '#features/stores/ownStoresContract.ts'
import { useCall } from '#ui/api/query.ts'
import { useUser } from '#workbench/session.ts'
import type { Shipment } from '../columns.ts'
import type { Side } from '../rules.ts'

type Sides = Pick<Shipment, 'from_store_id' | 'store_id'>

/** The store of the user, or null for the office. Undefined until it is known. */
export function useOwnPlace(): number | null | undefined {
  const isStore = useUser().type === 'admin_user'
  const { data } = useCall(ownStoreCalls.all, {}, { enabled: isStore })
  return isStore ? data?.items[0]?.id : null
}

/** Whether a place is the sender or the receiver of a shipment. Undefined for the office if the warehouse is neither. */
export function sideOf({ from_store_id, store_id }: Sides, place: number | null | undefined): Side | undefined {
  if (place === undefined) return undefined
  if (from_store_id === place) return 'from'
  return store_id === place ? 'to' : undefined
}

/** The side of the user in a shipment, and the sides for which the user may act. The office acts for both. */
export function useOwnSide(shipment: Sides) {
  const place = useOwnPlace()
  const side = sideOf(shipment, place)
  return { side, mayActFor: (of: Side | null) => of !== null && (place === null || of === side) }
}

/** Whether this place has to act next. */
export function waitsFor(place: number | null | undefined, shipment: Pick<Shipment, 'waits_for'> & Sides) {
  return shipment.waits_for !== null && sideOf(shipment, place) === shipment.waits_for
}
