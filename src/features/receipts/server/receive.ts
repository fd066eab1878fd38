import { mostPieces } from '#features/inventory/contract.ts'
import { displayName } from '#features/inventory/rules.ts'
import { moveStock, setStockCause } from '#features/inventory/server/moveStock.ts'
import { lockMoved } from '#features/inventory/server/stockQueries.ts'
import { lockOrder } from '#features/orders/server/queries.ts'
import type { ShipmentLine, WholeShipment } from '#features/shipments/columns.ts'
import {
  addArrived,
  insertExtraLine,
  lockShipment,
  readShipment,
  setState,
} from '#features/shipments/server/queries.ts'
import { addToReceiver, findAtReceiver, receiverInWords } from '#features/shipments/server/receiver.ts'
import { refuseOtherSide, shipmentFor } from '#features/shipments/server/sides.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { codes } from '#platform/refusal/codes.ts'
import { noSuch, Refusal, type RefusalFault, refuseStale } from '#platform/refusal/refusal.ts'
import { fillIn } from '#shared/codes.ts'
import { inEach } from '#shared/language.ts'
import { receiptCodes } from '../codes.ts'
import type { NewReceipt } from '../contract.ts'
import { closeShipment } from './closeShipment.ts'
import { findReceiptByKey, insertReceipt, type StoredReceipt, receipt as subject } from './queries.ts'

type Given = NewReceipt['lines'][number]

/** The received pieces of a line. */
interface Arrived extends Pick<Given, 'received' | 'damaged' | 'note'> {
  /** The index in the request, for errors. */
  at: number
  /** Undefined for a product that is not in the shipment. */
  line: ShipmentLine | undefined
  product_id: number
}

/**
 * Adds the received pieces of a shipment to the stock of its receiver. The order is locked first, then the shipment, as when it
 * is cancelled, so that a cancellation and a receipt wait for each other. A transfer has no order.
 */
export const receive = (
  db: Database,
  shipment_id: number,
  given: NewReceipt,
  by: Session,
  act_key: string | undefined,
) =>
  moveStock(db, { by, why: 'Received', shipment: shipment_id }, async (tx) => {
    const order = await lockOrderOf(tx, shipment_id, by)
    const earlier = act_key === undefined ? undefined : await findReceiptByKey(tx, by.user_id, act_key)
    if (earlier) return sameAct(tx, earlier, shipment_id, given)
    const shipment = await lockShipment(tx, shipment_id)
    if (!shipment) throw noSuch('shipment')
    refuseLate(shipment)
    refuseStale(shipment, given.version, 'shipment')

    const arrived = arrivedOf(shipment, given.lines)
    if (arrived.length === 0 && !given.close) throw new Refusal(receiptCodes.nothing)
    refuseOutOfRange(arrived)
    if (shipment.store_id === null) await setStockCause(tx, { by, why: 'Returned by a store', shipment: shipment_id })
    await moveIntoPlace(tx, arrived, shipment)
    const lines = await addToLines(tx, shipment_id, arrived)
    const id = await insertReceipt(tx, { shipment_id, closed: given.close, by, act_key }, lines)
    // The user sent the same key for another shipment at the same time.
    if (id === undefined) throw new Refusal(codes.keyUsed)
    const { number, to } = shipment
    const sums = { received: sumOf(arrived, 'received'), damaged: sumOf(arrived, 'damaged') }
    await recordChange(tx, { by, act: 'made', subject, id, after: { id, number, to, ...sums, closed: given.close } })
    // Every receipt raises the version of its shipment, so that a colleague who receives it at the same time sees what was
    // received.
    if (given.close) await closeShipment(tx, shipment, order?.id, by)
    else await setState(tx, shipment_id, 'in_transit')
    return readShipment(tx, shipment_id)
  })

/** Locks the order of a shipment, and refuses a store that is not its receiver. Returns undefined for a transfer, which has no order. */
export async function lockOrderOf(tx: Database, shipment_id: number, by: Session) {
  const found = await shipmentFor(tx, shipment_id, by)
  await refuseOtherSide(tx, found, 'to', by)
  return found.transaction_id === null ? undefined : lockOrder(tx, found.transaction_id)
}

/** Handles a request that was sent again after its kept reply was deleted. */
async function sameAct(tx: Database, earlier: StoredReceipt, shipment_id: number, given: NewReceipt) {
  const sent = given.lines.filter(saysSomething)
  const isSame =
    earlier.shipment_id === shipment_id &&
    earlier.closed === given.close &&
    earlier.lines.length === sent.length &&
    sent.every(({ id, product_id, received, damaged, note }) =>
      earlier.lines.some(
        (line) =>
          (id === undefined ? line.product_id === product_id : line.shipment_line_id === id) &&
          line.received === received &&
          line.damaged === damaged &&
          line.note === note,
      ),
    )
  if (!isSame) throw new Refusal(codes.keyUsed)
  return readShipment(tx, shipment_id)
}

/** Refuses a shipment of which nothing can be received. */
function refuseLate(shipment: WholeShipment) {
  const { number, state } = shipment
  if (isCollected(shipment)) throw new Refusal(receiptCodes.collected, { number }, { current: shipment })
  if (state === 'cancelled') throw new Refusal(receiptCodes.cancelled, { number }, { current: shipment })
  if (state === 'received') throw new Refusal(receiptCodes.received, { number }, { current: shipment })
  if (state !== 'in_transit') throw new Refusal(receiptCodes.notSent, { number }, { current: shipment })
}

/** An order of no store is collected at the warehouse. Only transfers go there. */
export const isCollected = ({ transaction_id, store_id }: WholeShipment) => transaction_id !== null && store_id === null

const saysSomething = ({ received, damaged, note }: Given) => received !== 0 || damaged !== 0 || note !== ''

/** Finds the line for each received product. If the shipment has the product already, it is that line. */
function arrivedOf({ lines }: WholeShipment, given: readonly Given[]): Arrived[] {
  const arrived = given.map(({ id, product_id, received, damaged, note }, at) => {
    const line = lines.find((each) => (id === undefined ? each.product_id === product_id : each.id === id))
    if (id !== undefined && !line) throw noSuch('line')
    return { at, line, product_id: line?.product_id ?? product_id ?? 0, received, damaged, note }
  })
  const named = arrived.flatMap(({ line }) => line ?? [])
  if (new Set(named).size < named.length) throw new Refusal(receiptCodes.twice, {}, { field: 'lines' })
  return arrived.filter(saysSomething)
}

/** Refuses a correction that would make the received pieces negative. */
function refuseOutOfRange(arrived: readonly Arrived[]) {
  const errors = arrived.flatMap(({ at, line, received, damaged, ...rest }): RefusalFault[] => {
    const product = line?.product ?? `Product ${rest.product_id}`
    const wrong = (
      field: 'received' | 'damaged',
      more: number,
      code: typeof receiptCodes.notThatManyReceived | typeof receiptCodes.notThatManyDamaged,
    ) => {
      const so_far = line?.[field] ?? 0
      const name = `lines.${at}.${field}`
      if (so_far + more < 0) return [{ field: name, message: fillIn(code, { so_far, product }) }]
      if (so_far + more > mostPieces) return [{ field: name, message: fillIn(receiptCodes.tooMany, { product }) }]
      return []
    }
    return [
      ...wrong('received', received, receiptCodes.notThatManyReceived),
      ...wrong('damaged', damaged, receiptCodes.notThatManyDamaged),
    ]
  })
  if (errors.length === 0) return
  const sentences = inEach((language) =>
    errors.map(({ message }) => (typeof message === 'string' ? message : message[language])).join(' '),
  )
  throw new Refusal(receiptCodes.corrections, { sentences }, { errors })
}

async function moveIntoPlace(tx: Database, arrived: readonly Arrived[], shipment: WholeShipment) {
  const products = new Map((await lockMoved(tx, arrived)).map((product) => [product.id, product]))
  const extra = arrived.filter(({ line }) => !line).map(({ product_id }) => products.get(product_id))
  if (extra.some((product) => !product || product.retired_at !== null)) throw noSuch('product')
  const moved = arrived.map(({ product_id, received }) => ({ product_id, pieces: received }))
  const [refused] = await addToReceiver(tx, shipment, moved)
  if (refused === undefined) return
  const named = products.get(refused)
  const product = named ? displayName(named) : ''
  const left = await findAtReceiver(tx, shipment, refused)
  const place = receiverInWords(shipment.store_id, shipment.to)
  const taken = moved.filter(({ product_id }) => product_id === refused).reduce((sum, { pieces }) => sum + pieces, 0)
  throw taken < 0
    ? new Refusal(receiptCodes.tooFew, { left, product, place })
    : new Refusal(receiptCodes.tooMany, { product })
}

/** Adds the received pieces to the lines of the shipment, with a new line for each product that it does not have. */
async function addToLines(tx: Database, shipment_id: number, arrived: readonly Arrived[]) {
  const lines = []
  for (const { line, product_id, received, damaged, note } of arrived) {
    const shipment_line_id = line?.id ?? (await insertExtraLine(tx, shipment_id, product_id))
    lines.push({ shipment_line_id, received, damaged, note })
  }
  await addArrived(
    tx,
    lines.map(({ shipment_line_id: id, received, damaged }) => ({ id, received, damaged })),
  )
  return lines
}

const sumOf = (arrived: readonly Arrived[], field: 'received' | 'damaged') =>
  arrived.reduce((sum, each) => sum + each[field], 0)
