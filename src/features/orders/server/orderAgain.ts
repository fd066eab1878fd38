import { addWhatIsLeft, type CartAddition } from '#features/cart/server/queries.ts'
import { displayName } from '#features/inventory/rules.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch } from '#platform/refusal/refusal.ts'
import type { OrderedAgain } from '../contract.ts'
import { listLines } from './lineQueries.ts'
import { findOrder } from './queries.ts'

/** Adds the products of an order to the caller's cart, at today's prices and as far as they are in stock. */
export const orderAgain = async (tx: Database, id: number, by: Session) => {
  if (!(await findOrder(tx, id, by))) throw noSuch('order')
  const ordered = await sumByProduct(tx, id)
  const additions = new Map((await addWhatIsLeft(tx, by.user_id, ordered)).map((each) => [each.product_id, each]))
  const items = ordered.map(({ product_id, name, quantity }) => {
    const addition = additions.get(product_id)
    const added = addition?.added ?? 0
    return { product_id, name, ordered: quantity, added, note: added < quantity ? reasonForLess(addition) : '' }
  })
  return { message: messageOf(id, items), items }
}

/** The quantity of each product in an order. A product can have several lines, at different prices. */
async function sumByProduct(tx: Database, order_id: number) {
  const sums = new Map<number, { product_id: number; name: string; quantity: number }>()
  for (const line of await listLines(tx, order_id)) {
    const { product_id, quantity } = line
    const before = sums.get(product_id)?.quantity ?? 0
    sums.set(product_id, { product_id, name: displayName(line), quantity: before + quantity })
  }
  return [...sums.values()]
}

/** The reason why less of a product was added to a cart than somebody wanted. */
export function reasonForLess(addition: CartAddition | undefined) {
  if (!addition) return 'No longer sold.'
  const { quantity_available, before } = addition
  if (quantity_available === 0) return 'Out of stock.'
  return before > 0
    ? `Only ${quantity_available} in stock, and you already had ${before} in your cart.`
    : `Only ${quantity_available} in stock.`
}

function messageOf(id: number, items: OrderedAgain['items']) {
  const added = items.filter((item) => item.added > 0).length
  if (added === 0) return `Nothing from transaction ${id} can be ordered now`
  const of = added < items.length ? ` of ${items.length}` : ''
  return `${added}${of} ${items.length === 1 ? 'product' : 'products'} from transaction ${id} ${added === 1 ? 'was' : 'were'} added to your cart at today’s prices`
}
