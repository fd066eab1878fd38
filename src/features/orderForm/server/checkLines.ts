import { listCart } from '#features/cart/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import type { CheckedLine, FormProduct, RequestedLine } from '../contract.ts'
import { stockMessages, stockVerdict } from '../rules.ts'
import { findById, findNamed } from './queries.ts'

/** Checks whether each line can be ordered, after the items in the cart and the lines before it. */
export async function checkLines(
  db: Database,
  lines: readonly RequestedLine[],
  { user_id }: Pick<Session, 'user_id'>,
): Promise<CheckedLine[]> {
  const productOf = await findProductsOf(db, lines)
  const cart = await listCart(db, user_id)
  const taken = new Map(cart.map(({ product_id, quantity }) => [product_id, quantity]))
  return lines.map((line) => {
    const product = productOf(line)
    if (typeof product === 'string') {
      return { verdict: product, message: stockMessages[product], product: null, quantity_available: 0 }
    }
    const before = taken.get(product.id) ?? 0
    const left = Math.max(0, product.quantity_available - before)
    const verdict = stockVerdict(line.quantity, product, left)
    if (verdict === 'available') taken.set(product.id, before + line.quantity)
    const message = verdict === 'available' ? '' : stockMessages[verdict]
    return { verdict, message, product, quantity_available: left }
  })
}

/** Reads the products of all lines once, and returns a function that finds the product of a line. */
async function findProductsOf(db: Database, lines: readonly RequestedLine[]) {
  const ids = lines.flatMap(({ product_id }) => product_id ?? [])
  const byId = new Map((await findById(db, ids)).map((product) => [product.id, product]))
  const byName = new Map<string, FormProduct | 'unknown' | 'several'>()
  for (const { product_id, name = '' } of lines) {
    if (product_id === undefined && !byName.has(name)) byName.set(name, await findNamed(db, name))
  }
  return ({ product_id, name = '' }: RequestedLine) =>
    (product_id === undefined ? byName.get(name) : byId.get(product_id)) ?? 'unknown'
}
