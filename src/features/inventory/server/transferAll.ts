import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { undoableAct } from '#platform/undo/undoableAct.ts'
import { inventoryCodes } from '../codes.ts'
import { inventoryCalls } from '../contract.ts'
import { displayName } from '../rules.ts'
import { moveStock, setStockCause } from './moveStock.ts'
import { lockMoved, type MovedHold, moveToHold, transferHolds } from './stockQueries.ts'

const why = 'All holds transferred'

export const transferAll = (db: Database, by: Session) =>
  moveStock(db, { by, why }, async (tx) => {
    const moved = await transferHolds(tx)
    return {
      message: 'All products have been transferred',
      products: moved.length,
      pieces: moved.reduce((sum, { pieces }) => sum + pieces, 0),
      ...(moved.length > 0 && { undo: await holdTransfer.keep(tx, { moved }, by) }),
    }
  })

/** Moves exactly the same pieces back, of all products or of none. */
export const holdTransfer = undoableAct<{ moved: MovedHold[] }>({
  call: inventoryCalls.transferAll,
  undone: 'All products have been put back on hold',
  undo: async (tx, { moved }, by) => {
    await setStockCause(tx, { by, why: `Undone: ${why}` })
    const products = new Map((await lockMoved(tx, moved)).map((product) => [product.id, product]))
    for (const { product_id, pieces } of moved) {
      const product = products.get(product_id)
      if (!product || product.retired_at !== null || product.quantity_hold !== 0) {
        const name = product ? displayName(product) : String(product_id)
        throw new Refusal(inventoryCodes.holdChanged, { product: name })
      }
      if (product.quantity_available < pieces) {
        const { quantity_available: left } = product
        throw new Refusal(inventoryCodes.holdSold, { product: displayName(product), pieces, left })
      }
    }
    await moveToHold(tx, moved)
  },
})
