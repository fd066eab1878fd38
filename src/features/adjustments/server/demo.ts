import { readProducts } from '#features/inventory/server/queries.ts'
import { findCounted, markCounted } from '#features/inventory/server/storeStock.ts'
import { listBuyers } from '#features/stores/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { cents } from '#shared/money.ts'
import { insertAdjustments } from './queries.ts'

/** In two stores, the first count of a costly product waits until an administrator approves it. */
export async function fillAdjustments(db: Database) {
  const costly = (await readProducts(db)).filter(({ wholesale_price }) => wholesale_price > 60_000)
  const ids = costly.map(({ id }) => id)
  const stores = (await listBuyers(db)).filter(({ username }) => waiting.has(username))
  for (const { store_id, user_id, username } of stores) {
    const counted = await findCounted(db, store_id, ids)
    const product = costly.find(({ id }) => !counted.has(id))
    const { pieces = 0, note = '' } = waiting.get(username) ?? {}
    if (!product) continue
    const value_cents = cents(pieces * product.wholesale_price)
    await insertAdjustments(db, [{ product_id: product.id, pieces, value_cents, state: 'waiting' }], {
      ...{ store_id, why: 'first_count', note, by: { user_id, username } },
    })
    await markCounted(db, store_id, [product.id])
  }
}

const waiting = new Map([
  ['Mic Mac', { pieces: 2, note: 'In the locked case' }],
  ['Truro', { pieces: 4, note: 'Behind the counter' }],
])
