import type { WholeShipment } from '#features/shipments/columns.ts'
import { NothingToReceive } from './NothingToReceive.tsx'
import { ReceivedShipment } from './ReceivedShipment.tsx'
import { Receiving } from './Receiving.tsx'

/** What can be received of a shipment, or what was received of it. */
export function ShipmentReceipt(shipment: WholeShipment) {
  const { number, state, store_id } = shipment
  if (state === 'cancelled') return <NothingToReceive>Shipment {number} was cancelled.</NothingToReceive>
  if (store_id === null) return <NothingToReceive>Shipment {number} was collected at the warehouse.</NothingToReceive>
  return state === 'received' ? <ReceivedShipment {...shipment} /> : <Receiving shipment={shipment} />
}
