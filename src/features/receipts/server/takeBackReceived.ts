import { displayName } from '#features/inventory/rules.ts'
import { setStockCause } from '#features/inventory/server/moveStock.ts'
import { lockMoved } from '#features/inventory/server/stockQueries.ts'
import { addToStore, findAtStore } from '#features/inventory/server/storeStock.ts'
import type { OrderLine } from '#features/orders/columns.ts'
import { addShipped } from '#features/orders/server/openLines.ts'
import { findReceivedByHand, forgetReceived } from '#features/shipments/server/queries.ts'
import { findStoreCalled } from '#features/stores/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { receiptCodes } from '../codes.ts'

/**
 * Called when a line of an order that was completed by hand gets fewer pieces. The store received them with the completion, so
 * they are taken from its stock first. Returns false if more pieces of the line were really shipped. The order is locked.
 */
export async function takeBackReceived(tx: Database, line: OrderLine, pieces: number, by: Session): Promise<boolean> {
  const received = await findReceivedByHand(tx, line.id)
  // The product is locked before the stock of the store, as everywhere.
  await lockMoved(tx, [line])
  if (received.reduce((sum, each) => sum + each.pieces, 0) < pieces) return false
  let left = pieces
  for (const { id, shipment_id, store_id, pieces: most } of received) {
    const taken = Math.min(most, left)
    if (taken === 0) break
    left -= taken
    await forgetReceived(tx, id, taken)
    if (store_id === null) continue
    await setStockCause(tx, { by, why: 'Taken out of the transaction', shipment: shipment_id })
    await takeFromStore(tx, store_id, line, taken)
  }
  await addShipped(tx, [{ line_id: line.id, quantity: -pieces }])
  return true
}

async function takeFromStore(tx: Database, store_id: number, line: OrderLine, pieces: number) {
  const place = { store_id, product_id: line.product_id }
  if ((await addToStore(tx, place, -pieces)) !== undefined) return
  const [left, store] = [await findAtStore(tx, place), await findStoreCalled(tx, store_id)]
  const fillings = { left, product: displayName(line), place: store?.name ?? '' }
  throw new Refusal(receiptCodes.tooFew, fillings, { field: 'quantity' })
}
