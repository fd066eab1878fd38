import { displayName } from '#features/inventory/rules.ts'
import { moveStock } from '#features/inventory/server/moveStock.ts'
import { lockMoved } from '#features/inventory/server/stockQueries.ts'
import type { OrderLine } from '#features/orders/columns.ts'
import { listLines } from '#features/orders/server/lineQueries.ts'
import { addShipped, cancelOpen, findStoreOfOrder } from '#features/orders/server/openLines.ts'
import { lockOrder } from '#features/orders/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { codes } from '#platform/refusal/codes.ts'
import { noSuch, Refusal } from '#platform/refusal/refusal.ts'
import { fillIn, joinSentences } from '#shared/codes.ts'
import { shipmentCodes } from '../codes.ts'
import type { WholeShipment } from '../columns.ts'
import type { NewShipment } from '../contract.ts'
import { shipment as subject } from './audited.ts'
import { findShipmentByKey, findShippedPieces, insertShipment, insertShipmentLines, readShipment } from './queries.ts'
import { mailShipment } from './shipmentMail.ts'

interface Picked {
  line: OrderLine
  quantity: number
}

type OfOrder = NewShipment & { transaction_id: number }

interface Parts {
  publicUrl: string
  act_key: string | undefined
  /**
   * Sets the order to Completed if nothing of it is left to do. It is a parameter, because it needs the differences, and these
   * import shipments.
   */
  completeOrder: (tx: Database, order_id: number, by: Session) => Promise<void>
}

/**
 * Ships the picked pieces of an order. The order is locked first, so that its lines do not change meanwhile. If nothing was
 * picked and the rest is cancelled, an empty cancelled shipment records that. No list shows it.
 */
export const ship = (db: Database, given: OfOrder, by: Session, parts: Parts) =>
  moveStock(db, { by, why: 'Open pieces cancelled', order: given.transaction_id }, async (tx) => {
    const { publicUrl, act_key, completeOrder } = parts
    const { transaction_id: order_id, expected, cancel_rest } = given
    const order = await lockOrder(tx, order_id)
    if (!order) throw noSuch('transaction')
    const before = act_key === undefined ? undefined : await findShipmentByKey(tx, by.user_id, act_key)
    if (before) return sameAct(tx, before, given)
    if (order.status === 1) throw new Refusal(shipmentCodes.completed, { number: order_id })
    const lines = await listLines(tx, order_id)
    const picked = pickedOf(lines, given)
    const isCancelled = cancel_rest && isOpenBeside(lines, picked)
    if (picked.length === 0 && !isCancelled) throw new Refusal(shipmentCodes.nothingPicked)
    await lockProducts(tx, isCancelled ? lines : picked.map(({ line }) => line), picked)
    const store_id = await findStoreOfOrder(tx, order_id)
    const inserted = await insertShipment(tx, {
      ...{ order_id, store_id, expected, act_key, user_id: by.user_id, username: by.username },
      state: picked.length === 0 ? 'cancelled' : store_id === null ? 'received' : 'in_transit',
    })
    // The user sent the same key for another order at the same time.
    if (!inserted) throw new Refusal(codes.keyUsed)
    if (picked.length > 0) await shipLines(tx, inserted.id, picked, store_id)
    if (isCancelled) await cancelOpen(tx, order_id, by)
    // An order of no store was collected at once. Others wait for their store, unless all remaining pieces were cancelled.
    if (store_id === null || isCancelled) await completeOrder(tx, order_id, by)
    const after = await readShipment(tx, inserted.id)
    await recordChange(tx, { by, act: 'made', subject, id: after.id, after })
    if (after.state === 'in_transit') await mailShipment(tx, after, publicUrl)
    return after
  })

/** Handles a request that was sent again after its kept reply was deleted. */
async function sameAct(tx: Database, before: WholeShipment, { transaction_id, lines, expected }: OfOrder) {
  const shipped = await findShippedPieces(tx, before.id)
  const picked = new Map(lines.map(({ line_id, quantity }) => [line_id, quantity]))
  const isSame =
    before.transaction_id === transaction_id &&
    (before.expected ?? undefined) === expected &&
    before.pieces === lines.reduce((sum, { quantity }) => sum + quantity, 0) &&
    shipped.every(({ line_id, quantity }) => picked.get(line_id) === quantity)
  if (!isSame) throw new Refusal(codes.keyUsed)
  return before
}

/** The lines of which pieces were picked. Refuses if one of them has fewer open pieces, or is not in the order any more. */
function pickedOf(lines: readonly OrderLine[], { transaction_id: number, lines: given }: OfOrder): Picked[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const picked = given
    .filter(({ quantity }) => quantity > 0)
    .map(({ line_id, quantity }) => {
      const line = byId.get(line_id)
      if (!line) throw new Refusal(shipmentCodes.lineGone, { number })
      return { line, quantity }
    })
  const errors = picked
    .filter(({ line, quantity }) => quantity > openOf(line))
    .map(({ line }) => ({ field: `line_id.${line.id}`, message: shortage(line) }))
  if (errors.length === 0) return picked
  const shortages = joinSentences(errors.map(({ message }) => message))
  throw new Refusal(shipmentCodes.notThatMany, { shortages }, { errors })
}

const openOf = ({ quantity, shipped }: OrderLine) => quantity - shipped

function shortage(line: OrderLine) {
  const open = openOf(line)
  const product = displayName(line)
  return open === 0 ? fillIn(shipmentCodes.noneOpen, { product }) : fillIn(shipmentCodes.onlyOpen, { open, product })
}

/** Whether there are open pieces that were not picked. */
function isOpenBeside(lines: readonly OrderLine[], picked: readonly Picked[]) {
  const open = lines.reduce((sum, line) => sum + openOf(line), 0)
  return open > picked.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Locks the products in the order of their ids, like an order. A product that was removed is not shipped. */
async function lockProducts(tx: Database, lines: readonly OrderLine[], picked: readonly Picked[]) {
  const locked = await lockMoved(tx, lines)
  const removed = new Set(locked.filter(({ retired_at }) => retired_at !== null).map(({ id }) => id))
  const lost = picked.find(({ line }) => removed.has(line.product_id))
  if (lost) throw new Refusal(shipmentCodes.productRemoved, { product: displayName(lost.line) })
}

/** An order of no store is collected at once, so all of it is received. */
async function shipLines(tx: Database, shipment_id: number, picked: readonly Picked[], store_id: number | null) {
  await insertShipmentLines(
    tx,
    picked.map(({ line, quantity }) => ({
      ...{ shipment_id, order_line_id: line.id, product_id: line.product_id, quantity },
      received: store_id === null ? quantity : 0,
    })),
  )
  await addShipped(
    tx,
    picked.map(({ line, quantity }) => ({ line_id: line.id, quantity })),
  )
}
