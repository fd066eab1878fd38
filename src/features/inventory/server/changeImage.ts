import type { Session } from '#platform/auth/session.ts'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { keepImage } from '#platform/files/images.ts'
import type { Uploads } from '#platform/files/uploads/uploads.ts'
import { noSuch, refuseStale } from '#platform/http/refusal.ts'
import type { Product } from '../contract.ts'
import type { ImageChange } from '../imageContract.ts'
import { product } from './audited.ts'
import { lockProduct, setImage } from './queries.ts'

const subject = product

/** The picture before it is kept: orders, and caches, may still show it. */
export async function changeImage(
  db: Database,
  uploads: Uploads,
  { id, version }: ImageChange,
  picture: Buffer,
  by: Session,
): Promise<Product> {
  // Before the transaction: a picture takes longer than a row may wait.
  const image = await keepImage(uploads, picture)
  return db.transaction().execute(async (tx) => {
    const before = await lockProduct(tx, id)
    if (!before) throw noSuch(subject.name)
    refuseStale(before, version, subject.name)
    const after = await setImage(tx, id, image)
    await recordChange(tx, { by, act: 'changed', subject, id, before, after })
    return after
  })
}
