import { theWarehouse } from '#features/inventory/server/placeWords.ts'
import { addAllToWarehouse, findAvailable } from '#features/inventory/server/stockQueries.ts'
import { addAllToStore, findAtStore, type MovedPieces } from '#features/inventory/server/storeStock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Shipment } from '../columns.ts'

type Receiver = Pick<Shipment, 'store_id' | 'return_as'>

/**
 * Adds pieces to the stock of the receiver of a shipment; negative numbers take them away. The products have to be locked.
 * Pieces that were returned to the warehouse as faulty are written off, so no stock has them. Returns the products that it did
 * not change, because the place would have fewer than 0 or more than the maximum.
 */
export async function addToReceiver(tx: Database, { store_id, return_as }: Receiver, moved: readonly MovedPieces[]) {
  if (store_id !== null) return addAllToStore(tx, store_id, moved)
  return return_as === 'faulty' ? [] : addAllToWarehouse(tx, moved)
}

/** How many pieces of a product the receiver of a shipment has. */
export const findAtReceiver = (tx: Database, { store_id }: Receiver, product_id: number): Promise<number> =>
  store_id === null ? findAvailable(tx, product_id) : findAtStore(tx, { store_id, product_id })

/** The name of the receiver of a shipment, in the middle of a sentence. */
export const receiverInWords = (store_id: number | null, place: string) => (store_id === null ? theWarehouse : place)
