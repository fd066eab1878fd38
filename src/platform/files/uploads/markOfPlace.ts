import { stat } from 'node:fs/promises'
import type { UploadsPlace } from '../uploadsPlace.ts'

/**
 * Returns a text that is the same on two nodes if they share their pictures. A folder is known by its number in its file system,
 * because two machines can have different folders with the same path, or one folder of the network with two paths.
 */
export async function markOfPlace(place: UploadsPlace): Promise<string> {
  if ('bucket' in place) return place.bucket.slice(0, 500)
  const found = await stat(place.folder).catch(() => undefined)
  return found ? `folder ${found.ino}` : 'no folder yet'
}
