import { addToAvailable } from '#features/inventory/server/queries.ts'
import { lockMoved } from '#features/inventory/server/stockQueries.ts'
import { addToStore, findAtStore } from '#features/inventory/server/storeStock.ts'
import { addShipped, creditShipped } from '#features/orders/server/openLines.ts'
import { takeBack } from '#features/shipments/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch, Refusal } from '#platform/http/refusal.ts'
import { differenceCodes } from '../codes.ts'
import type { Difference } from '../columns.ts'
import type { DifferenceKind, Settlement } from '../rules.ts'
import { findLineOf } from './queries.ts'
import { theWarehouse } from './settlementWords.ts'

interface SettlementMove {
  /** The reason in the stock ledger. */
  why: string
  /** The order is locked. */
  move: (tx: Database, difference: Difference, by: Session) => Promise<unknown>
}

const found: SettlementMove = { why: 'Found after receiving', move: (tx, row) => moveAtStore(tx, row, row.pieces) }
const writtenOff: SettlementMove = { why: 'Written off', move: async () => undefined }
const credited: SettlementMove = {
  why: 'Credited',
  move: async (tx, row, by) => {
    await lockProductOf(tx, row)
    await creditShipped(tx, row.transaction_id, await takeBackFrom(tx, row), by)
  },
}

/** What each way to settle does, as `waysToSettle` says in words. */
export const settlementMoves: Record<DifferenceKind, Partial<Record<Settlement, SettlementMove>>> = {
  missing: {
    found,
    // They never left the warehouse, which counts what is open in an order.
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
    // The warehouse still counts them.
    resent: { why: 'Sent back to the warehouse', move: (tx, row) => moveAtStore(tx, row, -row.pieces) },
    written_off: { why: 'Sent too many', move: (tx, row) => takeFromWarehouse(tx, row) },
  },
}

/** The pieces are open in the order again. */
async function sendAgain(tx: Database, row: Difference) {
  const { line_id, quantity } = await takeBackFrom(tx, row)
  await addShipped(tx, [{ line_id, quantity: -quantity }])
}

/** The pieces do not count as shipped any more. Returns the line of the order that they were shipped of. */
async function takeBackFrom(tx: Database, { id, pieces }: Difference) {
  const taken = await takeBack(tx, await findLineOf(tx, id), pieces)
  // More arrived damaged than were sent at all.
  if (!taken) throw new Refusal(differenceCodes.notSent, {}, { field: 'as' })
  const line_id = taken.order_line_id
  // A line of which pieces were shipped is never removed.
  if (line_id === null) throw new Error(`difference ${id} has no line of an order`)
  return { line_id, quantity: pieces }
}

async function moveAtStore(tx: Database, row: Difference, pieces: number) {
  await lockProductOf(tx, row)
  if ((await addToStore(tx, row, pieces)) !== undefined) return
  if (pieces > 0) throw new Refusal(differenceCodes.tooMany)
  const { product, place } = row
  throw new Refusal(differenceCodes.tooFew, { left: await findAtStore(tx, row), product, place })
}

async function takeFromWarehouse(tx: Database, row: Difference) {
  const { quantity_available: left, retired_at } = await lockProductOf(tx, row)
  if (retired_at !== null) throw noSuch('product')
  if (await addToAvailable(tx, row.product_id, -row.pieces)) return
  throw new Refusal(differenceCodes.tooFew, { left, product: row.product, place: theWarehouse })
}

async function lockProductOf(tx: Database, row: Difference) {
  const [product] = await lockMoved(tx, [row])
  if (!product) throw noSuch('product')
  return product
}
