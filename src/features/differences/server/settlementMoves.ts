import { theWarehouse } from '#features/inventory/server/placeWords.ts'
import { addToAvailable } from '#features/inventory/server/queries.ts'
import { addShipped, creditShipped } from '#features/orders/server/openLines.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch, Refusal } from '#platform/refusal/refusal.ts'
import { differenceCodes } from '../codes.ts'
import type { Difference } from '../columns.ts'
import type { DifferenceKind, Settlement } from '../rules.ts'
import { lockProductOf, moveAtReceiver, takeOffShipped } from './movePieces.ts'

export interface SettlementMove {
  /** The reason in the stock ledger. */
  why: string
  /** The order is locked, or the shipment of a transfer. */
  move: (tx: Database, difference: Difference, by: Session) => Promise<unknown>
}
export type SettlementMoves = Readonly<Record<DifferenceKind, Partial<Record<Settlement, SettlementMove>>>>

const found: SettlementMove = { why: 'Found after receiving', move: (tx, row) => moveAtReceiver(tx, row, row.pieces) }
const writtenOff: SettlementMove = { why: 'Written off', move: async () => undefined }
const credited: SettlementMove = {
  why: 'Credited',
  move: async (tx, row, by) => {
    await lockProductOf(tx, row)
    if (row.transaction_id !== null) await creditShipped(tx, row.transaction_id, await takeBackFrom(tx, row), by)
  },
}

/** Carries out each way to settle a difference of an order. `waysToSettle` describes the same in words. */
export const settlementMoves: SettlementMoves = {
  missing: {
    found,
    // These pieces never left the warehouse, which counts open pieces of an order as its own.
    resent: { why: 'Sent again', move: (tx, row) => sendAgain(tx, row) },
    written_off: writtenOff,
    credited,
  },
  damaged: {
    found,
    resent: {
      why: 'Damaged on the way',
      move: async (tx, row) => {
        await sendAgain(tx, row)
        await takeFromWarehouse(tx, row)
      },
    },
    written_off: writtenOff,
    credited,
  },
  too_much: {
    found: { why: 'Found', move: async () => undefined },
    // The warehouse still counts these pieces.
    resent: { why: 'Sent back to the warehouse', move: (tx, row) => moveAtReceiver(tx, row, -row.pieces) },
    written_off: { why: 'Sent too many', move: (tx, row) => takeFromWarehouse(tx, row) },
  },
}

/** The pieces are open in the order again. */
async function sendAgain(tx: Database, row: Difference) {
  const { line_id, quantity } = await takeBackFrom(tx, row)
  await addShipped(tx, [{ line_id, quantity: -quantity }])
}

/** Subtracts the pieces from those that count as shipped. Returns the line of the order to which they belong. */
async function takeBackFrom(tx: Database, row: Difference) {
  const { order_line_id: line_id } = await takeOffShipped(tx, row)
  // A line with shipped pieces is never removed.
  if (line_id === null) throw new Error(`difference ${row.id} has no line of an order`)
  return { line_id, quantity: row.pieces }
}

async function takeFromWarehouse(tx: Database, row: Difference) {
  const { quantity_available: left, retired_at } = await lockProductOf(tx, row)
  if (retired_at !== null) throw noSuch('product')
  if (await addToAvailable(tx, row.product_id, -row.pieces)) return
  throw new Refusal(differenceCodes.tooFew, { left, product: row.product, place: theWarehouse })
}
