import { recordChange } from '#server/audit.ts'
import type { Database } from '#server/db/database.ts'
import { keepImage } from '#server/images.ts'
import type { Session } from '#server/session.ts'
import { movingStock } from '#server/stock.ts'
import type { Uploads } from '#server/uploads.ts'
import type { NewProduct, Product } from '../contract.ts'
import { insertProduct } from './queries.ts'

export async function addProduct(
  db: Database,
  uploads: Uploads,
  given: NewProduct,
  picture: Buffer | undefined,
  by: Session,
): Promise<Product> {
  // Before the transaction: a picture takes longer than a row may wait.
  const image_name = picture ? await keepImage(uploads, picture) : ''
  return movingStock(db, { by, why: 'Added to inventory' }, async (tx) => {
    const made = await insertProduct(tx, { ...given, image_name })
    await recordChange(tx, { by, act: 'made', subject: 'product', id: made.id, after: made })
    return made
  })
}
