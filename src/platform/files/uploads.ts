import type { FastifyInstance } from 'fastify'
import { noSuch } from '../refusal/refusal.ts'
import { folderStorage } from './storage/folderStorage.ts'
import type { StorageAddress } from './storageAddress.ts'
import { uploadBucket } from './uploads/bucket.ts'
import { checkName, isUploadName, type Uploads } from './uploads/uploadStore.ts'

export function openUploads(storage: StorageAddress): Uploads {
  const files = 'folder' in storage ? folderStorage(storage.folder) : uploadBucket(storage)
  return {
    put: async (name, bytes) => files.put(checkName(name), bytes),
    get: async (name) => files.get(checkName(name)),
    remove: async (name) => files.remove(checkName(name)),
  }
}

/** Serves uploaded pictures. A file never changes, so browsers may cache it for ever. */
export function serveUploads(app: FastifyInstance, uploads: Uploads) {
  app.get<{ Params: { name: string } }>('/uploads/:name', async ({ params: { name } }, reply) => {
    const picture = isUploadName(name) ? await uploads.get(name) : undefined
    if (!picture) throw noSuch('picture')
    return reply
      .headers({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        // A picture that is opened in a tab of its own cannot run scripts.
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(picture)
  })
}
