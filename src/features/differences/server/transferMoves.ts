import { addToStore, findAtStore } from '#features/inventory/server/storeStock.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { differenceCodes } from '../codes.ts'
import type { Difference } from '../columns.ts'
import { lockProductOf, moveAtReceiver, takeOffShipped } from './movePieces.ts'
import type { SettlementMove, SettlementMoves } from './settlementMoves.ts'

const found: SettlementMove = {
  why: 'Found after receiving',
  move: (tx, row) => moveAtReceiver(tx, row, row.pieces),
}
const backAtSender: SettlementMove = {
  why: 'Back at the sender',
  move: async (tx, row) => {
    await takeOffShipped(tx, row)
    await moveAtSender(tx, row, row.pieces)
  },
}
const lost: SettlementMove = { why: 'Written off', move: async () => undefined }

/** Carries out each way to settle a difference of a transfer. `waysToSettleTransfer` describes the same in words. */
export const transferMoves: SettlementMoves = {
  missing: { found, resent: backAtSender, written_off: lost },
  damaged: { found, resent: backAtSender, written_off: lost },
  too_much: {
    found: { why: 'Found', move: async () => undefined },
    // The sender still counts these pieces.
    resent: { why: 'Sent back to the sender', move: (tx, row) => moveAtReceiver(tx, row, -row.pieces) },
    written_off: { why: 'Sent too many', move: (tx, row) => moveAtSender(tx, row, -row.pieces) },
  },
}

async function moveAtSender(tx: Database, row: Difference, pieces: number) {
  await lockProductOf(tx, row)
  const { product_id, product, from: place } = row
  const at = { store_id: row.from_store_id ?? 0, product_id }
  if ((await addToStore(tx, at, pieces)) !== undefined) return
  if (pieces > 0) throw new Refusal(differenceCodes.tooMany)
  throw new Refusal(differenceCodes.tooFew, { left: await findAtStore(tx, at), product, place })
}
