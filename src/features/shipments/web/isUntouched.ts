import type { WholeShipment } from '../columns.ts'

/** Once a piece of it was received, a shipment cannot be cancelled any more. */
export const isUntouched = ({ state, lines }: WholeShipment) =>
  state === 'in_transit' && lines.every(({ received, damaged }) => received === 0 && damaged === 0)
