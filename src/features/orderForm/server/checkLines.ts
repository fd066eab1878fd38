import { listCart } from '#features/cart/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import type { CheckedLine, FormProduct, RequestedLine } from '../contract.ts'
import { stockMessages, stockVerdict } from '../rules.ts'
import { findById, findNamed } from './queries.ts'

/** Whether each line can be had. What is in the cart counts, and so does what the lines before take. */
export async function checkLines(
  db: Database,
  lines: readonly RequestedLine[],
  { user_id }: Pick<Session, 'user_id'>,
): Promise<CheckedLine[]> {
  const meant = await findMeant(db, lines)
  const cart = await listCart(db, user_id)
  const spokenFor = new Map(cart.map(({ product_id, quantity }) => [product_id, quantity]))
  return lines.map((line) => {
    const product = meant(line)
    if (typeof product === 'string') {
      return { verdict: product, message: stockMessages[product], product: null, quantity_available: 0 }
    }
    const taken = spokenFor.get(product.id) ?? 0
    const left = Math.max(0, product.quantity_available - taken)
    const verdict = stockVerdict(line.quantity, product, left)
    if (verdict === 'available') spokenFor.set(product.id, taken + line.quantity)
    const message = verdict === 'available' ? '' : stockMessages[verdict]
    return { verdict, message, product, quantity_available: left }
  })
}

async function findMeant(db: Database, lines: readonly RequestedLine[]) {
  const ids = lines.flatMap(({ product_id }) => product_id ?? [])
  const byId = new Map((await findById(db, ids)).map((product) => [product.id, product]))
  const byName = new Map<string, FormProduct | 'unknown' | 'several'>()
  for (const { product_id, name = '' } of lines) {
    if (product_id === undefined && !byName.has(name)) byName.set(name, await findNamed(db, name))
  }
  return ({ product_id, name = '' }: RequestedLine) =>
    (product_id === undefined ? byName.get(name) : byId.get(product_id)) ?? 'unknown'
}
