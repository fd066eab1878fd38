import { addWhatIsLeft, listCart } from '#features/cart/server/queries.ts'
import { reasonForLess } from '#features/orders/server/orderAgain.ts'
import { ownStore } from '#features/stores/server/ownStore.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import type { Reordered } from '../contract.ts'
import { listMissing } from './queries.ts'

/** Adds to the caller's cart what their store lacks of products up to its minimum, as far as the warehouse has it. */
export const reorder = async (tx: Database, products: readonly number[], by: Session) => {
  const { user_id } = by
  const store = await ownStore(tx, by)
  const inCart = new Map((await listCart(tx, user_id)).map((line) => [line.product_id, line.quantity]))
  const lacking = (await listMissing(tx, { store_id: store.id, user_id }, products))
    .map((line) => ({ ...line, missing: line.missing - (inCart.get(line.product_id) ?? 0) }))
    .filter(({ missing }) => missing > 0)
  const wanted = lacking.map(({ product_id, missing }) => ({ product_id, quantity: missing }))
  const additions = new Map((await addWhatIsLeft(tx, user_id, wanted)).map((each) => [each.product_id, each]))
  const items = lacking.map((line) => {
    const addition = additions.get(line.product_id)
    const added = addition?.added ?? 0
    return { ...line, added, note: added < line.missing ? reasonForLess(addition) : '' }
  })
  return { message: messageOf(items), items }
}

function messageOf(items: Reordered['items']) {
  const added = items.filter((item) => item.added > 0).length
  if (items.length === 0) return 'Nothing is missing: the rest is on its way, ordered, or in your cart'
  if (added === 0) return 'Nothing of this can be ordered now'
  const of = added < items.length ? ` of ${items.length}` : ''
  return `${added}${of} ${items.length === 1 ? 'product is' : 'products are'} in your cart, up to the minimum`
}
