import { moveStock } from '#features/inventory/server/moveStock.ts'
import { lockMoved } from '#features/inventory/server/stockQueries.ts'
import { addAllToStore, findAtStore } from '#features/inventory/server/storeStock.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { codes } from '#platform/refusal/codes.ts'
import { noSuch, Refusal } from '#platform/refusal/refusal.ts'
import { fillIn, joinSentences, type Sentence } from '#shared/codes.ts'
import { shipmentCodes } from '../codes.ts'
import type { ShipmentLine, WholeShipment } from '../columns.ts'
import type { NewShipment } from '../contract.ts'
import { shipment as subject } from './audited.ts'
import { findShipmentByKey, lockShipment, readShipment } from './queries.ts'
import { mailShipment } from './shipmentMail.ts'
import { refuseOtherSide, shipmentFor } from './sides.ts'
import { setSent, setSentPieces } from './transferQueries.ts'
import { movedOn } from './transferWords.ts'

interface PickedLine {
  line: ShipmentLine
  quantity: number
}

interface Parts {
  publicUrl: string
  act_key: string | undefined
}

/**
 * Sends the picked pieces of a transfer. They leave the stock of the store. Pieces that were not picked are removed from the
 * transfer.
 */
export const shipTransfer = (db: Database, id: number, given: NewShipment, by: Session, parts: Parts) =>
  moveStock(db, { by, why: 'Sent to another place', shipment: id }, async (tx) => {
    const { publicUrl, act_key } = parts
    await refuseOtherSide(tx, await shipmentFor(tx, id, by), 'from', by)
    const before = await lockShipment(tx, id)
    if (!before) throw noSuch('shipment')
    const earlier = act_key === undefined ? undefined : await findShipmentByKey(tx, by.user_id, act_key)
    if (earlier) return sameAct(earlier, id, given)
    if (before.from_store_id === null || before.state !== 'to_ship') throw movedOn(before)

    const picked = pickedOf(before, given)
    if (picked.length === 0) throw new Refusal(shipmentCodes.nothingSent)
    await takeFromSender(tx, { ...before, from_store_id: before.from_store_id }, picked)
    await setSentPieces(
      tx,
      id,
      picked.map(({ line, quantity }) => ({ line_id: line.id, quantity })),
    )
    await setSent(tx, id, { by, expected: given.expected, act_key })
    const after = await readShipment(tx, id)
    await recordChange(tx, { by, act: 'changed', subject, id, before, after })
    await mailShipment(tx, after, publicUrl)
    return after
  })

/** Handles a request that was sent again after its kept reply was deleted. */
function sameAct(earlier: WholeShipment, id: number, { lines, expected }: NewShipment) {
  const picked = lines.filter(({ quantity }) => quantity > 0)
  // A product that arrived without being sent has a line of 0 pieces.
  const sent = new Map(earlier.lines.filter(({ quantity }) => quantity > 0).map((line) => [line.id, line.quantity]))
  const isSame =
    earlier.id === id &&
    (earlier.expected ?? undefined) === expected &&
    picked.length === sent.size &&
    picked.every(({ line_id, quantity }) => sent.get(line_id) === quantity)
  if (!isSame) throw new Refusal(codes.keyUsed)
  return earlier
}

/** The lines of which pieces were picked. Refuses if one of them has more pieces than the transfer. */
function pickedOf({ number, lines }: WholeShipment, { lines: given }: NewShipment): PickedLine[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const picked = given
    .filter(({ quantity }) => quantity > 0)
    .map(({ line_id, quantity }) => {
      const line = byId.get(line_id)
      if (!line) throw new Refusal(shipmentCodes.notInTransfer, { number })
      return { line, quantity }
    })
  refuseLines(
    shipmentCodes.notThatMany,
    picked
      .filter(({ line, quantity }) => quantity > line.quantity)
      .map(({ line: { id, product, quantity } }) => ({
        id,
        message: fillIn(shipmentCodes.onlyInTransfer, { product, quantity }),
      })),
  )
  return picked
}

/** The products are locked in the order of their ids, before the stock of the store, as everywhere. */
async function takeFromSender(
  tx: Database,
  { from_store_id, from: place }: WholeShipment & { from_store_id: number },
  picked: readonly PickedLine[],
) {
  const lines = picked.map(({ line }) => line)
  const removed = new Set(
    (await lockMoved(tx, lines)).filter(({ retired_at }) => retired_at !== null).map(({ id }) => id),
  )
  const lost = lines.find(({ product_id }) => removed.has(product_id))
  if (lost) throw new Refusal(shipmentCodes.productOfTransferRemoved, { product: lost.product })
  const moved = picked.map(({ line, quantity }) => ({ product_id: line.product_id, pieces: -quantity }))
  const refused = await addAllToStore(tx, from_store_id, moved)
  const short = []
  for (const { id, product_id, product } of lines.filter((line) => refused.includes(line.product_id))) {
    const left = Math.max(await findAtStore(tx, { store_id: from_store_id, product_id }), 0)
    short.push({ id, message: fillIn(shipmentCodes.onlyAtPlace, { left, product, place }) })
  }
  refuseLines(shipmentCodes.notThatManyThere, short)
}

type TooMany = typeof shipmentCodes.notThatMany | typeof shipmentCodes.notThatManyThere

function refuseLines(code: TooMany, wrong: readonly { id: number; message: Sentence }[]) {
  if (wrong.length === 0) return
  const errors = wrong.map(({ id, message }) => ({ field: `line_id.${id}`, message }))
  const shortages = joinSentences(errors.map(({ message }) => message))
  throw new Refusal(code, { shortages }, { errors })
}
