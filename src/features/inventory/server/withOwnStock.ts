import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import type { Rows } from '#platform/list/rowStream.ts'
import type { Product } from '../columns.ts'
import type { SeenProduct } from '../contract.ts'
import { seenBy } from '../rules.ts'
import { findOwnStock } from './storeStock.ts'

/** The same for the rows of a list. */
export const withOwnStock = async (db: Database, page: Rows<Product>, by: Session) =>
  // A list without pages is sent while it is read, so its rows have no stock of the store. Only the office and scripts request
  // one.
  Array.isArray(page) ? showProducts(db, page, by) : page.map((product) => seenBy(by.type, product))

/** Products as the caller sees them. A store also sees its own stock. */
export async function showProducts(db: Database, products: readonly Product[], by: Session): Promise<SeenProduct[]> {
  const seen = products.map((product) => seenBy(by.type, product))
  if (by.type !== 'admin_user') return seen
  const own = await findOwnStock(
    db,
    by.user_id,
    products.map(({ id }) => id),
  )
  return seen.map((product) => {
    const own_stock = own.get(product.id)
    return own_stock === undefined ? product : { ...product, own_stock }
  })
}
