import { folderPlace } from '../places/folderPlace.ts'
import { checkName, type Uploads } from './uploadStore.ts'

/** Keeps uploads in a folder of this machine. */
export function folderUploads(folder: string): Uploads {
  const place = folderPlace(folder)
  return {
    put: async (name, bytes) => place.put(checkName(name), bytes),
    get: async (name) => place.get(checkName(name)),
  }
}
