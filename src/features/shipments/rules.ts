/**
 * The states of a shipment. One of an order begins with `in_transit`. A transfer begins with `asked` by its receiver or
 * `offered` by its sender. When the other side accepts, it is `to_ship`. After `in_transit` it is received, or cancelled before
 * that.
 */
export const shipmentStates = {
  asked: 'Asked for',
  offered: 'Offered',
  to_ship: 'To be sent',
  in_transit: 'On its way',
  received: 'Received',
  declined: 'Declined',
  cancelled: 'Cancelled',
} as const
export type ShipmentState = keyof typeof shipmentStates

/** The states of each view of the list. */
export const shipmentViews = {
  waiting: ['asked', 'offered', 'to_ship'],
  in_transit: ['in_transit'],
  received: ['received'],
  cancelled: ['cancelled', 'declined'],
} as const satisfies Record<string, readonly ShipmentState[]>

/** Short, so that all filters of the list fit beside them. */
export const shipmentViewNames = {
  all: 'All',
  waiting: 'Open',
  in_transit: 'Sent',
  received: shipmentStates.received,
  cancelled: shipmentStates.cancelled,
} as const

/** The sender and the receiver of a transfer. The sender is a store; the receiver is another store or the warehouse. */
export type Side = 'from' | 'to'

/** The place that has to act next, or null if there is nothing to do any more. */
export const turnIn: Readonly<Record<ShipmentState, Side | null>> = {
  asked: 'from',
  offered: 'to',
  to_ship: 'from',
  in_transit: 'to',
  received: null,
  declined: null,
  cancelled: null,
}

/** The state of pieces that a store sends to the warehouse. Faulty ones are written off when they arrive. */
export const returnKinds = { sellable: 'Sellable', faulty: 'Faulty' } as const
export type ReturnKind = keyof typeof returnKinds

/** Where the pieces are when a transfer on its way is cancelled. */
export const cancelledPieces = { shelf: 'Back on the shelf', written_off: 'Written off' } as const
export type CancelledPieces = keyof typeof cancelledPieces

/** An order that waits to be picked: nothing of it was shipped, or only a part. The open part is a back-order. */
export const pickingViewNames = { all: 'All', new: 'New', back_orders: 'Back-orders' } as const

/** `1 piece`, `1,200 pieces`. */
export const piecesInWords = (pieces: number) =>
  `${pieces.toLocaleString('en-CA')} ${pieces === 1 ? 'piece' : 'pieces'}`

/** A buyer without a store collects at the warehouse, so that shipment is never on its way. */
export const canBeReceived = ({ state }: { readonly state: ShipmentState }) => state === 'in_transit'
