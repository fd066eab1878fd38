import { addShipped } from '#features/orders/server/openLines.ts'
import { lockOrder } from '#features/orders/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { changeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch, Refusal } from '#platform/http/refusal.ts'
import { shipmentCodes } from '../codes.ts'
import type { WholeShipment } from '../columns.ts'
import { shipment as subject } from './audited.ts'
import { findShipment, findShippedPieces, lockShipment, readShipment, setState } from './queries.ts'

/** Cancels a shipment of which nothing was received. Its pieces are open again, in the warehouse. */
export const cancelShipment = (db: Database, id: number, version: number | undefined, by: Session) =>
  db.transaction().execute(async (tx) => {
    // The order is locked before its shipment, as when it is shipped.
    const found = await findShipment(tx, id)
    if (!found) throw noSuch('shipment')
    const order = await lockOrder(tx, found.transaction_id)
    return changeRow(tx, {
      subject,
      change: { id, version },
      by,
      lock: lockShipment,
      write: async (tx, _, before) => {
        refuseLate(before)
        if (order?.status === 1) throw new Refusal(shipmentCodes.ofCompleted, { number: before.number })
        await setState(tx, id, 'cancelled')
        const pieces = await findShippedPieces(tx, id)
        await addShipped(
          tx,
          pieces.map(({ line_id, quantity }) => ({ line_id, quantity: -quantity })),
        )
        return readShipment(tx, id)
      },
    })
  })

function refuseLate({ number, state, to: place, lines }: WholeShipment) {
  if (state === 'cancelled') throw new Refusal(shipmentCodes.cancelled, { number })
  if (state === 'received' || lines.some(({ received, damaged }) => received + damaged > 0))
    throw new Refusal(shipmentCodes.received, { number, place })
}
