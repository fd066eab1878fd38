import { stat } from 'node:fs/promises'
import type { StorageAddress } from '../storageAddress.ts'

/**
 * Returns a text that is the same on two nodes if they share their pictures. A folder is known by its number in its file system,
 * because two machines can have different folders with the same path, or one folder of the network with two paths.
 */
export async function markOfStorage(storage: StorageAddress): Promise<string> {
  if ('bucket' in storage) return storage.bucket.slice(0, 500)
  const found = await stat(storage.folder).catch(() => undefined)
  return found ? `folder ${found.ino}` : 'no folder yet'
}
