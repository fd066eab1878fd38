import { setStockCause } from '#features/inventory/server/moveStock.ts'
import { lockMoved } from '#features/inventory/server/stockQueries.ts'
import { addAllToStore } from '#features/inventory/server/storeStock.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { changeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { fault, Refusal } from '#platform/refusal/refusal.ts'
import { shipmentCodes } from '../codes.ts'
import type { WholeShipment } from '../columns.ts'
import type { ShipmentCancellation } from '../contract.ts'
import { shipment as subject } from './audited.ts'
import { lockShipment, readShipment } from './queries.ts'
import { refuseReceived } from './refuseReceived.ts'
import { setCancelled } from './transferQueries.ts'

/** Cancels a transfer on its way of which nothing was received. Its pieces are back on the shelf of the store, or lost. */
export const cancelTransfer = (tx: Database, id: number, { version, pieces }: ShipmentCancellation, by: Session) =>
  changeRow(tx, {
    subject,
    change: { id, version },
    by,
    lock: lockShipment,
    write: async (tx, _, before) => {
      refuseReceived(before)
      if (before.state !== 'in_transit') throw new Refusal(shipmentCodes.notOnItsWay, { number: before.number })
      if (pieces === undefined) throw fault('pieces', whereAreThey)
      if (pieces === 'shelf') await putBack(tx, before, by)
      await setCancelled(tx, id, pieces)
      return readShipment(tx, id)
    },
  })

const whereAreThey = {
  en: 'Say where the pieces are: back on the shelf, or lost.',
  fr: 'Dites où sont les pièces : de retour sur l’étagère, ou perdues.',
}

async function putBack(tx: Database, { id, from_store_id, lines }: WholeShipment, by: Session) {
  await setStockCause(tx, { by, why: 'Transfer cancelled', shipment: id })
  await lockMoved(tx, lines)
  const moved = lines.map(({ product_id, quantity }) => ({ product_id, pieces: quantity }))
  const [refused] = await addAllToStore(tx, from_store_id ?? 0, moved)
  if (refused === undefined) return
  const product = lines.find(({ product_id }) => product_id === refused)?.product ?? ''
  throw new Refusal(shipmentCodes.tooManyBack, { product })
}
