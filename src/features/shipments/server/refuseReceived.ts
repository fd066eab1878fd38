import { Refusal } from '#platform/refusal/refusal.ts'
import { shipmentCodes } from '../codes.ts'
import type { WholeShipment } from '../columns.ts'

/** Refuses to cancel a shipment of which a piece was received, or that is cancelled already. */
export function refuseReceived({ number, state, to: place, lines }: WholeShipment) {
  if (state === 'cancelled') throw new Refusal(shipmentCodes.cancelled, { number })
  if (state === 'received' || lines.some(({ received, damaged }) => received + damaged > 0))
    throw new Refusal(shipmentCodes.received, { number, place })
}
