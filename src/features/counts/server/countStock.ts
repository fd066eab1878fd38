import { adjustmentReasons, needsApproval } from '#features/adjustments/rules.ts'
import { findPlaceFor } from '#features/adjustments/server/adjust.ts'
import { insertAdjustments } from '#features/adjustments/server/queries.ts'
import { displayName } from '#features/inventory/rules.ts'
import { moveStock } from '#features/inventory/server/moveStock.ts'
import { setStoreShelves } from '#features/inventory/server/shelves.ts'
import { lockMoved } from '#features/inventory/server/stockQueries.ts'
import { addAllToStore, findCounted, markCounted } from '#features/inventory/server/storeStock.ts'
import { recordShelves } from '#features/places/server/changeShelves.ts'
import { findAdjustmentLimit } from '#features/settings/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChange, subjectOf } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { cents } from '#shared/money.ts'
import { FirstCount } from '../columns.ts'
import type { NewCount } from '../contract.ts'
import { refuseLines } from './refuseLines.ts'

/** The id of an entry is that of the store. */
export const firstCount = subjectOf('first count', FirstCount, {
  fields: ['place', 'products', 'pieces', 'waiting', 'note'],
  called: ['place'],
})

/**
 * Enters the first count of some products of a store: all of them, or none. What was counted is all that is there, so pieces that
 * were received before are not added again. A count above the limit waits for an administrator, like any adjustment. Each
 * product is counted once, so the same act is refused if it is sent again after its reply was forgotten.
 */
export const countStock = (db: Database, { store_id, lines, note }: NewCount, by: Session) =>
  moveStock(db, { by, why: adjustmentReasons.first_count.label, note }, async (tx) => {
    const place = await findPlaceFor(tx, store_id, by)
    // The products are locked before the stock of the store, as everywhere. Of two who count the same one, the second waits here.
    const products = new Map((await lockMoved(tx, lines)).map((product) => [product.id, product]))
    const stock = await findCounted(tx, store_id, [...products.keys()])
    await refuseLines(tx, { store_id, place, lines, products, stock })

    const limit = await findAdjustmentLimit(tx)
    const counted = lines.map(({ product_id, quantity, shelf }) => {
      const product = products.get(product_id)
      const before = stock.get(product_id)?.on_hand ?? 0
      const pieces = quantity - before
      const value_cents = cents(Math.abs(pieces) * (product?.wholesale_price ?? 0))
      const waits = needsApproval(by, value_cents, limit)
      const called = product ? displayName(product) : ''
      return { product_id, shelf, quantity, called, before, pieces, value_cents, waits }
    })
    await insertAdjustments(
      tx,
      counted.filter(({ pieces }) => pieces !== 0).map((line) => ({ ...line, state: line.waits ? 'waiting' : 'done' })),
      { store_id, why: 'first_count', note, by },
    )
    const refused = await addAllToStore(
      tx,
      store_id,
      counted.filter(({ waits }) => !waits),
    )
    if (refused.length > 0) throw new Error(`The stock of products ${refused} changed while they were locked.`)
    await markCounted(tx, store_id, [...products.keys()])
    await setShelves(tx, { id: store_id, name: place }, counted, by)
    const after = {
      ...{ place, products: counted.length, note },
      pieces: counted.reduce((sum, { quantity }) => sum + quantity, 0),
      waiting: counted.filter(({ waits }) => waits).length,
    }
    await recordChange(tx, { by, act: 'made', subject: firstCount, id: store_id, after })
    return {
      place,
      items: counted.map(({ product_id, called: product, before, quantity, waits }) => ({
        ...{ product_id, product, before, waits },
        now: waits ? before : quantity,
      })),
    }
  })

async function setShelves(
  tx: Database,
  store: { id: number; name: string },
  lines: readonly { product_id: number; shelf?: string | undefined }[],
  by: Session,
) {
  const named = lines.filter(({ shelf }) => shelf !== undefined)
  if (named.length === 0) return
  const changed = await setStoreShelves(
    tx,
    store.id,
    named.map(({ product_id, shelf }) => ({ product_id, shelf })),
  )
  await recordShelves(
    tx,
    store.name,
    changed.filter(({ shelf, shelf_before }) => shelf !== shelf_before),
    by,
  )
}
