import type { Session } from '#platform/auth/sessionTokens.ts'
import { addRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { storeImage } from '#platform/files/images.ts'
import type { Uploads } from '#platform/files/uploads/uploadStore.ts'
import type { Product } from '../columns.ts'
import type { NewProduct } from '../contract.ts'
import { moveStock } from './moveStock.ts'
import { insertProduct, product } from './queries.ts'

export async function addProduct(
  db: Database,
  uploads: Uploads,
  newProduct: NewProduct,
  picture: Buffer | undefined,
  by: Session,
): Promise<Product> {
  // Before the transaction, which should be short: storing a picture takes a while.
  const image_name = picture ? (await storeImage(uploads, picture)).name : ''
  return moveStock(db, { by, why: 'Added to inventory' }, (tx) =>
    addRow(tx, { subject: product, given: { ...newProduct, image_name }, by, insert: insertProduct }),
  )
}
