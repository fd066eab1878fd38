import { findKnownProducts, setMovedPictures } from '#features/inventory/server/movedProducts.ts'
import type { Database } from '#platform/db/database.ts'
import { storeImage } from '#platform/files/images.ts'
import type { Uploads } from '#platform/files/uploads/uploadStore.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { hashOf, noteRows, readNotes } from './movedRows.ts'
import type { NewFinding } from './runs.ts'
import { askSource } from './source/askSource.ts'
import { MoveStopped } from './source/moveStopped.ts'

export interface PictureThere {
  id: number
  image_name: string
}

/**
 * Fetches the pictures of products that are new or have another name than at the last run. If their server cannot be reached, the
 * rows come without the rest of them.
 */
export async function movePictures(
  db: Database,
  products: readonly PictureThere[],
  address: string,
  uploads: Uploads,
): Promise<NewFinding[]> {
  const notes = await readNotes(db, 'pictures')
  const here = await findKnownProducts(
    db,
    products.map(({ id }) => id),
  )
  const changed = products.filter(
    ({ id, image_name }) => image_name !== '' && here.has(id) && notes.get(String(id))?.there !== hashOf(image_name),
  )
  const findings: NewFinding[] = []
  const note = (key: string, called: string, reason: string) =>
    findings.push({ list: 'products', key, called, verdict: 'to_know', reason })
  try {
    for (const { id, image_name } of changed) {
      const fault = await movePicture(db, { id, image_name }, address, uploads)
      if (fault !== undefined) note(String(id), image_name, fault)
    }
  } catch (error) {
    if (!(error instanceof MoveStopped)) throw error
    note('', 'The pictures', `Not all pictures came: ${error.message} The next run fetches the others.`)
  }
  return findings
}

/** Returns why the picture did not come, or undefined. */
async function movePicture(db: Database, { id, image_name }: PictureThere, address: string, uploads: Uploads) {
  const path = image_name.split('/').map(encodeURIComponent).join('/')
  const { status, bytes } = await askSource(`${address}/${path}`, {})
  if (status === 404 || status === 410) return 'Its picture is gone there, so it comes without one.'
  if (status !== 200) return `Its picture did not come, because the answer was ${status}. The next run tries again.`
  try {
    const { name } = await storeImage(uploads, bytes)
    await db.transaction().execute(async (tx) => {
      await setMovedPictures(tx, [{ id, image_name: name }])
      await noteRows(tx, 'pictures', [{ key: String(id), row_id: id, there: hashOf(image_name), here: name }])
    })
    return undefined
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return `Its picture cannot be read: ${error.message}`
    throw error
  }
}
