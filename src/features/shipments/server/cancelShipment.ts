import { addShipped } from '#features/orders/server/openLines.ts'
import { lockOrder } from '#features/orders/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { changeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { fault, Refusal } from '#platform/refusal/refusal.ts'
import { shipmentCodes } from '../codes.ts'
import type { ShipmentCancellation } from '../contract.ts'
import { shipment as subject } from './audited.ts'
import { cancelTransfer } from './cancelTransfer.ts'
import { findShippedPieces, lockShipment, readShipment, setState } from './queries.ts'
import { refuseReceived } from './refuseReceived.ts'
import { refuseOtherSide, shipmentFor } from './sides.ts'

/** Cancels a shipment of which nothing was received. The pieces of an order are in the warehouse and open again. */
export const cancelShipment = (db: Database, id: number, given: ShipmentCancellation, by: Session) =>
  db.transaction().execute(async (tx) => {
    const found = await shipmentFor(tx, id, by)
    await refuseOtherSide(tx, found, 'from', by)
    if (found.transaction_id === null) return cancelTransfer(tx, id, given, by)
    if (given.pieces !== undefined) throw fault('pieces', openAgain)
    // The order is locked before its shipment, as when it is shipped.
    const order = await lockOrder(tx, found.transaction_id)
    return changeRow(tx, {
      subject,
      change: { id, version: given.version },
      by,
      lock: lockShipment,
      write: async (tx, _, before) => {
        refuseReceived(before)
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

const openAgain = {
  en: 'The pieces of a transaction are open in it again, so leave this out.',
  fr: 'Les pièces d’une transaction y sont de nouveau à expédier : ne l’indiquez pas.',
}
