import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { fault, noSuch, Refusal } from '#platform/refusal/refusal.ts'
import { undoableAct } from '#platform/undo/undoableAct.ts'
import { inventoryCodes } from '../codes.ts'
import type { Product } from '../columns.ts'
import { inventoryCalls, type StockAdjustment } from '../contract.ts'
import { type StockReason, stockReasons } from '../stockReasons.ts'
import { moveStock, setStockCause } from './moveStock.ts'
import { addToAvailable, lockProduct, product as subject } from './queries.ts'

/**
 * Adds pieces to the available quantity of a product; a negative number takes them away. It needs no version, because pieces
 * that others added meanwhile stay counted.
 */
export const adjustStock = (db: Database, { id, by: pieces, why = 'received', note }: StockAdjustment, by: Session) =>
  moveStock(db, { by, why: stockReasons[why], note }, async (tx) => {
    const changed = await addToAvailable(tx, id, pieces)
    if (!changed) throw refusalFor(await lockProduct(tx, id), pieces)
    const undo = await stockAdjustment.keep(tx, { id, pieces, why }, by)
    return { ...changed, quantity_before: changed.quantity_available - pieces, undo }
  })

/** Moves the same pieces back. Pieces that others moved meanwhile stay counted. */
export const stockAdjustment = undoableAct<{ id: number; pieces: number; why: StockReason }>({
  call: inventoryCalls.adjust,
  undone: 'The change to the stock has been undone',
  undo: async (tx, { id, pieces, why }, by) => {
    await setStockCause(tx, { by, why: `Undone: ${stockReasons[why]}` })
    if (await addToAvailable(tx, id, -pieces)) return
    const left = (await lockProduct(tx, id))?.quantity_available ?? 0
    throw new Refusal(inventoryCodes.notThatMany, { left })
  },
})

function refusalFor(current: Product | undefined, pieces: number) {
  if (!current) return noSuch(subject.name)
  if (pieces > 0) return fault('by', 'Available must be at most 1,000,000.')
  const left = current.quantity_available
  const more = { field: 'by', current }
  return left === 0
    ? new Refusal(inventoryCodes.noneToTake, {}, more)
    : new Refusal(inventoryCodes.notThatMany, { left }, more)
}
