import type { WholeShipment } from '#features/shipments/columns.ts'
import { shipmentStates } from '#features/shipments/rules.ts'
import { NoShipment } from '#features/shipments/web/NoShipment.tsx'
import { useOwnSide } from '#features/shipments/web/useOwnSide.ts'
import { ReceivedShipment } from './ReceivedShipment.tsx'
import { Receiving } from './Receiving.tsx'

/** What can be received of a shipment, or what was received of it. */
export function ShipmentReceipt(shipment: WholeShipment) {
  const { number, state, to, store_id, from_store_id } = shipment
  const { side, mayActFor } = useOwnSide(shipment)
  if (state === 'cancelled') return <NoShipment>Shipment {number} was cancelled.</NoShipment>
  if ((store_id ?? from_store_id) === null)
    return <NoShipment>Shipment {number} was collected at the warehouse.</NoShipment>
  if (state !== 'in_transit' && state !== 'received')
    return (
      <NoShipment>
        Shipment {number} was not sent yet. Its state is “{shipmentStates[state]}”.
      </NoShipment>
    )
  if (side === 'from' && !mayActFor('to'))
    return (
      <NoShipment>
        You sent shipment {number}. {to} receives it.
      </NoShipment>
    )
  return state === 'received' ? <ReceivedShipment {...shipment} /> : <Receiving shipment={shipment} />
}
