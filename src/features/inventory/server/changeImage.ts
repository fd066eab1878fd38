import type { Session } from '#platform/auth/sessionTokens.ts'
import { changeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { storeImage } from '#platform/files/images.ts'
import type { Uploads } from '#platform/files/uploads/uploadStore.ts'
import type { Product } from '../columns.ts'
import type { ImageChange } from '../imageContract.ts'
import { lockProduct, product, setImage } from './queries.ts'

/** Changes the picture of a product. The file of the old one stays, because pages in caches still show it. */
export async function changeImage(
  db: Database,
  uploads: Uploads,
  change: ImageChange,
  picture: Buffer,
  by: Session,
): Promise<Product> {
  // Before the transaction, because storing a picture takes too long to keep a row locked.
  const { name: image } = await storeImage(uploads, picture)
  return changeRow(db, {
    subject: product,
    change,
    by,
    lock: lockProduct,
    write: (tx, { id }) => setImage(tx, id, image),
  })
}
