import type { FilePlace } from '../files/places/filePlace.ts'
import { closeFile, openFile } from './pieces.ts'
import type { Seal } from './seal.ts'

const stored = (name: string) => `pictures/${name}`

/** Copies the pictures that the place does not have yet. A picture never changes, so all backups share one copy. Returns the names of all. */
export async function copyPictures(uploads: FilePlace, place: FilePlace, seal: Seal): Promise<string[]> {
  const names = await uploads.list('')
  const kept = new Set(await place.list('pictures/'))
  for (const name of names) {
    if (kept.has(stored(name))) continue
    const picture = await uploads.get(name)
    if (picture) await place.put(stored(name), await closeFile(seal, stored(name), picture))
  }
  return names
}

/** Brings back the pictures of a backup that do not exist any more. Returns the names of those that the place does not have either. */
export async function restorePictures(
  names: readonly string[],
  place: FilePlace,
  seal: Seal,
  uploads: FilePlace,
): Promise<string[]> {
  const existing = new Set(await uploads.list(''))
  const missing: string[] = []
  for (const name of names) {
    if (existing.has(name)) continue
    const copy = await place.get(stored(name))
    if (copy) await uploads.put(name, await openFile(seal, stored(name), copy))
    else missing.push(name)
  }
  return missing
}

/** Removes the copies of pictures that no backup has any more. */
export async function removeUnusedPictures(place: FilePlace, used: ReadonlySet<string>) {
  for (const name of await place.list('pictures/'))
    if (!used.has(name.replace('pictures/', ''))) await place.remove(name)
}
