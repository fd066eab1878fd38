import { setStockCause } from '#features/inventory/server/moveStock.ts'
import { lockMoved } from '#features/inventory/server/stockQueries.ts'
import { addAllToStore } from '#features/inventory/server/storeStock.ts'
import type { Order } from '#features/orders/columns.ts'
import { addShipped, listOpenLines } from '#features/orders/server/openLines.ts'
import type { WholeShipment } from '#features/shipments/columns.ts'
import { shipment as subject } from '#features/shipments/server/audited.ts'
import {
  addArrived,
  insertReceivedShipments,
  insertShipmentLines,
  listShipments,
  lockOnTheWay,
  setState,
} from '#features/shipments/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChanges } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { receiptCodes } from '../codes.ts'
import { insertFoundDifferences } from './closeShipment.ts'
import { insertReceipt } from './queries.ts'

/**
 * Called when somebody sets orders to Completed by hand, because their stores have everything. Open pieces are shipped and
 * received, and pieces on their way are received in full. The orders are locked. No mail is sent.
 */
export async function receiveRest(tx: Database, orders: readonly Order[], by: Session) {
  const order_ids = orders.map(({ id }) => id)
  const onTheWay = await lockOnTheWay(tx, order_ids)
  const open = await listOpenLines(tx, order_ids)
  const coming = onTheWay.flatMap(({ lines }) => lines)
  const removed = await lockProducts(tx, [...open, ...coming])
  // No store has pieces of a removed product. Its line stays open, although the order is completed.
  const kept = open.filter(({ product_id }) => !removed.has(product_id))
  const shipped = await shipOpen(tx, kept, by)
  for (const shipment of shipped) await addToItsStore(tx, shipment, piecesOf(shipment), by)
  for (const shipment of onTheWay) await receiveAll(tx, shipment, by)
  await recordChanges(
    tx,
    shipped.map((after) => ({ by, act: 'made', subject, id: after.id, after })),
  )
}

type OpenLine = Awaited<ReturnType<typeof listOpenLines>>[number]

/** Locks the products in the order of their ids, and returns those that were removed. */
async function lockProducts(tx: Database, lines: readonly { product_id: number }[]): Promise<Set<number>> {
  const locked = await lockMoved(tx, lines)
  return new Set(locked.filter(({ retired_at }) => retired_at !== null).map(({ id }) => id))
}

/** Makes a shipment of the open pieces of each order. */
async function shipOpen(tx: Database, open: readonly OpenLine[], by: Session) {
  if (open.length === 0) return []
  const inserted = await insertReceivedShipments(tx, [...new Set(open.map(({ order_id }) => order_id))], by)
  const byOrder = new Map(inserted.map(({ id, order_id }) => [order_id, id]))
  await insertShipmentLines(
    tx,
    open.map(({ id, order_id, product_id, open: quantity }) => ({
      ...{ shipment_id: byOrder.get(order_id) ?? 0, order_line_id: id, product_id, quantity, received: quantity },
    })),
  )
  await addShipped(
    tx,
    open.map(({ id, open: quantity }) => ({ line_id: id, quantity })),
  )
  return listShipments(
    tx,
    inserted.map(({ id }) => id),
  )
}

/**
 * Receives the pieces of a shipment that did not arrive yet. Pieces that were entered as damaged or too much stay a difference.
 */
async function receiveAll(tx: Database, shipment: WholeShipment, by: Session) {
  const { id } = shipment
  const pieces = piecesOf(shipment).filter(({ received }) => received > 0)
  await addToItsStore(tx, shipment, pieces, by)
  await addArrived(
    tx,
    pieces.map(({ id, received }) => ({ id, received, damaged: 0 })),
  )
  const lines = pieces.map(({ id, received }) => ({ shipment_line_id: id, received, damaged: 0, note: '' }))
  await insertReceipt(tx, { shipment_id: id, closed: true, by }, lines)
  await insertFoundDifferences(tx, id)
  await setState(tx, id, 'received')
  const [after] = await listShipments(tx, [id])
  await recordChanges(tx, [{ by, act: 'changed', subject, id, before: shipment, after }])
}

/** The pieces of each line that are received now: those that did not arrive before. */
const piecesOf = ({ state, lines }: WholeShipment) =>
  lines.map(({ id, product_id, quantity, received, damaged }) => ({
    ...{ id, product_id },
    received: state === 'received' ? received : Math.max(quantity - received - damaged, 0),
  }))

/** An order of no store is collected, so its pieces leave the chain. */
async function addToItsStore(
  tx: Database,
  { id, store_id, to: place, lines }: WholeShipment,
  pieces: readonly { product_id: number; received: number }[],
  by: Session,
) {
  if (store_id === null || pieces.length === 0) return
  await setStockCause(tx, { by, why: 'Received with the transaction', shipment: id })
  const moved = pieces.map(({ product_id, received }) => ({ product_id, pieces: received }))
  const [refused] = await addAllToStore(tx, store_id, moved)
  if (refused === undefined) return
  const product = lines.find(({ product_id }) => product_id === refused)?.product ?? ''
  throw new Refusal(receiptCodes.tooMany, { product: `${product} (${place})` })
}
