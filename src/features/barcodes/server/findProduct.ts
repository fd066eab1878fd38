import type { SeenProduct } from '#features/inventory/contract.ts'
import { findProductsById } from '#features/inventory/server/queries.ts'
import { showProducts } from '#features/inventory/server/withOwnStock.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { barcodeCodes } from '../codes.ts'
import { productOfOwnCode } from '../rules.ts'
import { findByCode } from './queries.ts'

/** Finds a product by any of its codes, or by the code of our own labels. */
export async function findProductWithCode(db: Database, code: string, by: Session): Promise<SeenProduct> {
  const id = productOfOwnCode(code) ?? (await findByCode(db, code))?.product_id
  const found = id === undefined ? [] : await findProductsById(db, [id])
  const [product] = await showProducts(db, found, by)
  if (!product) throw new Refusal(barcodeCodes.unknown, { code })
  return product
}
