import { moveStock } from '#features/inventory/server/moveStock.ts'
import { addToAvailable, lockProduct } from '#features/inventory/server/queries.ts'
import { addToStore, findAtStore, markCounted } from '#features/inventory/server/storeStock.ts'
import { findAdjustmentLimit } from '#features/settings/server/queries.ts'
import { ownStore } from '#features/stores/server/ownStore.ts'
import { findStoreCalled } from '#features/stores/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { codes } from '#platform/refusal/codes.ts'
import { noSuch, Refusal } from '#platform/refusal/refusal.ts'
import { cents } from '#shared/money.ts'
import { adjustmentCodes } from '../codes.ts'
import type { Adjustment } from '../columns.ts'
import type { NewAdjustment } from '../contract.ts'
import { adjustmentReasons, needsApproval } from '../rules.ts'
import { findAdjustment, findByKey, insertAdjustment } from './queries.ts'

type Adjusted = Adjustment & { on_hand: number }

/** Changes the stock of a place. A change above the limit waits until an administrator approves it. */
export const adjust = (db: Database, given: NewAdjustment, by: Session, act_key: string | undefined) =>
  moveStock(db, { by, why: adjustmentReasons[given.why].label, note: given.note }, async (tx) => {
    const { store_id, product_id, by: pieces, why, note } = given
    await findPlaceFor(tx, store_id, by)
    const product = await lockProduct(tx, product_id)
    if (!product) throw noSuch('product')
    const value_cents = cents(Math.abs(pieces) * product.wholesale_price)
    const waits = needsApproval(by, value_cents, await findAdjustmentLimit(tx))
    const inserted = await insertAdjustment(tx, {
      ...{ store_id, product_id, pieces, why, note, value_cents, act_key },
      ...{ state: waits ? 'waiting' : 'done', user_id: by.user_id, username: by.username },
    })
    if (!inserted) return repeatedAct(tx, given, by, act_key ?? '')
    if (why === 'first_count' && store_id !== null) await markCounted(tx, store_id, [product_id])
    const row = await findAdjustment(tx, inserted.id)
    return { ...row, on_hand: waits ? await findOnHand(tx, row) : await movePieces(tx, row) }
  })

/** Handles a request that was sent again after its kept reply was deleted. */
async function repeatedAct(tx: Database, given: NewAdjustment, by: Session, act_key: string): Promise<Adjusted> {
  const before = await findByKey(tx, by.user_id, act_key)
  const isSame =
    before !== undefined &&
    (['store_id', 'product_id', 'by', 'why', 'note'] as const).every((field) => before[field] === given[field])
  if (!before || !isSame) throw new Refusal(codes.keyUsed)
  return { ...before, on_hand: await findOnHand(tx, before) }
}

/** The name of the place whose stock is changed. A store changes its own only, and gets 404 for every other place. */
export async function findPlaceFor(tx: Database, store_id: number | null, by: Session): Promise<string> {
  if (store_id === null && by.type !== 'admin_user') return 'Warehouse'
  const store = by.type === 'admin_user' ? await ownStore(tx, by) : await findStoreCalled(tx, store_id ?? 0)
  if (!store || store.id !== store_id) throw noSuch('store')
  return store.name
}

type AtPlace = Pick<Adjustment, 'store_id' | 'product_id'>

const findOnHand = async (tx: Database, { store_id, product_id }: AtPlace): Promise<number> =>
  store_id === null
    ? ((await lockProduct(tx, product_id))?.quantity_available ?? 0)
    : findAtStore(tx, { store_id, product_id })

/** Adds the pieces of an adjustment to its place, and returns what that has then. */
export async function movePieces(tx: Database, row: AtPlace & Pick<Adjustment, 'by' | 'place'>): Promise<number> {
  const { store_id, product_id, by, place } = row
  const after =
    store_id === null
      ? (await addToAvailable(tx, product_id, by))?.quantity_available
      : await addToStore(tx, { store_id, product_id }, by)
  if (after !== undefined) return after
  if (by > 0) throw new Refusal(adjustmentCodes.tooMany, {}, { field: 'by' })
  const left = await findOnHand(tx, row)
  throw left === 0
    ? new Refusal(adjustmentCodes.noneToTake, { place }, { field: 'by' })
    : new Refusal(adjustmentCodes.notThatMany, { left, place }, { field: 'by' })
}
