import { setStockCause } from '#features/inventory/server/moveStock.ts'
import { addAllToStore } from '#features/inventory/server/storeStock.ts'
import { addArrived, listOnTheWay, setState } from '#features/shipments/server/queries.ts'
import { listBuyers } from '#features/stores/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { insertFoundDifferences } from './closeShipment.ts'
import { insertReceipt } from './queries.ts'

/** The stores in which the guides begin keep what is on its way to them. */
const kept = ['HSC', 'Mic Mac']

/** One shipment has arrived with a piece too few and a broken one, and nobody has settled that yet. */
export async function fillReceipts(db: Database) {
  const found = (await listOnTheWay(db)).find(
    ({ to, lines }) => !kept.includes(to) && lines.some(({ quantity }) => quantity > 1),
  )
  const store = (await listBuyers(db)).find(({ store_id }) => store_id === found?.store_id)
  if (!found || !store || found.store_id === null) return
  const { id, lines } = found
  const largest = Math.max(...lines.map(({ quantity }) => quantity))
  const differing = lines.find(({ quantity }) => quantity === largest)
  const arrived = lines.map((line) => ({
    ...{ id: line.id, product_id: line.product_id, damaged: line === differing ? 1 : 0 },
    received: line.quantity - (line === differing ? 2 : 0),
    note: line === differing ? 'The screen of one is cracked.' : '',
  }))
  await setStockCause(db, { by: store, why: 'Received', shipment: id })
  await addAllToStore(
    db,
    found.store_id,
    arrived.map(({ product_id, received }) => ({ product_id, pieces: received })),
  )
  await addArrived(db, arrived)
  await insertReceipt(
    db,
    { shipment_id: id, closed: true, by: store },
    arrived.map(({ id, received, damaged, note }) => ({ shipment_line_id: id, received, damaged, note })),
  )
  await insertFoundDifferences(db, id)
  await setState(db, id, 'received')
}
