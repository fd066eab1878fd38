import { lockMoved } from '#features/inventory/server/stockQueries.ts'
import { takeBack } from '#features/shipments/server/queries.ts'
import { addToReceiver, findAtReceiver, receiverInWords } from '#features/shipments/server/receiver.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch, Refusal } from '#platform/refusal/refusal.ts'
import { differenceCodes } from '../codes.ts'
import type { Difference } from '../columns.ts'
import { findLineOf } from './queries.ts'

/** Adds pieces to the place that received the shipment; a negative number takes them away. */
export async function moveAtReceiver(tx: Database, row: Difference, pieces: number) {
  const { retired_at } = await lockProductOf(tx, row)
  if (retired_at !== null) throw noSuch('product')
  const { product_id, product, place } = row
  const refused = await addToReceiver(tx, row, [{ product_id, pieces }])
  if (refused.length === 0) return
  if (pieces > 0) throw new Refusal(differenceCodes.tooMany)
  const left = await findAtReceiver(tx, row, product_id)
  throw new Refusal(differenceCodes.tooFew, { left, product, place: receiverInWords(row.store_id, place) })
}

/** Subtracts the pieces from those that count as shipped. */
export async function takeOffShipped(tx: Database, { id, pieces }: Difference) {
  const line = await takeBack(tx, await findLineOf(tx, id), pieces)
  // The store reported more damaged pieces than were sent, so the line has too few to take back.
  if (!line) throw new Refusal(differenceCodes.notSent, {}, { field: 'as' })
  return line
}

/** The product is locked before the stock of a store, as everywhere. */
export async function lockProductOf(tx: Database, row: Difference) {
  const [product] = await lockMoved(tx, [row])
  if (!product) throw noSuch('product')
  return product
}
