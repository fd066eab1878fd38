import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch, Refusal } from '#platform/refusal/refusal.ts'
import { fillIn } from '#shared/codes.ts'
import { cartCodes } from '../codes.ts'
import type { CartLine, ChangedLine } from '../contract.ts'
import { addToLine, findStock, removeCartLine, setLine } from './queries.ts'

/** Adds to the quantity of a product in the caller's cart. */
export async function addToCart(db: Database, { product_id, quantity }: CartLine, { user_id }: Session) {
  const line = { user_id, product_id, quantity }
  const changed = (await addToLine(db, line)) ?? (await refuseShort(db, line))
  return { message: 'Item has been added to cart', product_id, ...changed }
}

/** Sets the quantity of a product in the caller's cart; 0 removes it. */
export async function setInCart(db: Database, { product_id, quantity }: CartLine, { user_id }: Session) {
  const line = { user_id, product_id, quantity }
  const message = 'Cart item has been updated'
  if (quantity === 0) {
    await removeCartLine(db, line)
    return { message, product_id, quantity, quantity_available: (await findStock(db, line))?.quantity_available ?? 0 }
  }
  const changed = (await setLine(db, line)) ?? (await refuseShort(db, line))
  return { message, product_id, ...changed }
}

/** Throws the error for a quantity above the stock, with the available quantity and the one in the cart. */
async function refuseShort(db: Database, line: { user_id: number; product_id: number }): Promise<never> {
  const stock = await findStock(db, line)
  if (!stock) throw noSuch('product')
  const { quantity, quantity_available } = stock
  const code = codeOfShortage(stock)
  const counts = { left: quantity_available, held: quantity }
  const message = fillIn(code, counts).en
  const current: ChangedLine = { message, product_id: line.product_id, quantity, quantity_available }
  throw new Refusal(code, counts, { field: 'quantity', current })
}

function codeOfShortage({ quantity, quantity_available }: { quantity: number; quantity_available: number }) {
  if (quantity_available === 0) return quantity > 0 ? cartCodes.noneLeftBesides : cartCodes.noneLeft
  return quantity > 0 ? cartCodes.fewLeftBesides : cartCodes.fewLeft
}
