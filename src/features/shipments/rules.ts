/** Where a shipment is. `in_transit` ends when its store has received it, or when it is cancelled before that. */
export const shipmentStates = { in_transit: 'On its way', received: 'Received', cancelled: 'Cancelled' } as const
export type ShipmentState = keyof typeof shipmentStates

export const shipmentViewNames = { all: 'All', ...shipmentStates } as const

/** An order that waits to be picked: nothing of it was shipped, or only a part. The open part is a back-order. */
export const pickingViewNames = { all: 'All', new: 'New', back_orders: 'Back-orders' } as const

/** `1 piece`, `1,200 pieces`. */
export const piecesInWords = (pieces: number) =>
  `${pieces.toLocaleString('en-CA')} ${pieces === 1 ? 'piece' : 'pieces'}`

interface SentShipment {
  readonly state: ShipmentState
  readonly store_id: number | null
}
/** A shipment of no store was collected at the warehouse. */
export const canBeReceived = ({ state, store_id }: SentShipment) => state === 'in_transit' && store_id !== null
