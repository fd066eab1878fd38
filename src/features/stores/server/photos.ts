import type { Session } from '#platform/auth/sessionTokens.ts'
import { addRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { storeImage } from '#platform/files/images.ts'
import type { Uploads } from '#platform/files/uploads/uploadStore.ts'
import { noSuch, Refusal } from '#platform/refusal/refusal.ts'
import { rowRemoval } from '#platform/undo/rowRemoval.ts'
import { storeCodes } from '../codes.ts'
import { mostPhotos, type NewStorePhoto, photoCalls, type StorePhoto } from '../photosContract.ts'
import { storePhoto } from './audited.ts'
import { lockStore } from './queries.ts'

/** The photos of a store, in the order in which they were added. */
export const listPhotos = (db: Database, store_id: number): Promise<StorePhoto[]> =>
  db.selectFrom('store_photos').selectAll().where('store_id', '=', store_id).orderBy('id').execute()

export async function addPhoto(
  db: Database,
  uploads: Uploads,
  { store_id, alt, alt_fr }: NewStorePhoto,
  file: Buffer,
  by: Session,
): Promise<StorePhoto> {
  // Before the transaction, which should be short: storing a picture takes a while.
  const { name: image_name, width, height } = await storeImage(uploads, file)
  return addRow(db, {
    subject: storePhoto,
    given: { store_id, image_name, width, height, alt, alt_fr },
    by,
    insert: async (tx, photo) => {
      await refuseMore(tx, photo)
      return tx.insertInto('store_photos').values(photo).returningAll().executeTakeFirstOrThrow()
    },
  })
}

/** Removes a photo from the page of its store. Its files stay, because pages in caches still show it. */
export const photoRemoval = rowRemoval({
  call: photoCalls.remove,
  subject: storePhoto,
  table: 'store_photos',
  lock: (tx, id) => tx.selectFrom('store_photos').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  refuse: refuseMore,
  removed: 'Photo has been removed',
  undone: 'Photo has been restored',
})

/** The lock of the store lets two people who add photos at the same time do so one after the other. */
async function refuseMore(tx: Database, { store_id }: Pick<StorePhoto, 'store_id'>) {
  if (!(await lockStore(tx, store_id))) throw noSuch('store')
  if ((await listPhotos(tx, store_id)).length >= mostPhotos)
    throw new Refusal(storeCodes.manyPhotos, { most: mostPhotos })
}
