import type { FilePlace } from '../files/places/filePlace.ts'
import { DamagedBackup, type Seal } from '../files/seal.ts'
import { type BackupManifest, listBackups, readManifest } from './manifest.ts'
import { closeFile, openFile } from './pieces.ts'

const stored = (name: string) => `pictures/${name}`

/**
 * Copies the pictures that the place does not have yet. A picture never changes, so all backups share one copy. After a
 * change of BACKUP_KEY all pictures are copied again, because the copies are encrypted with the former key. Returns the names of all.
 */
export async function copyPictures(uploads: FilePlace, place: FilePlace, seal: Seal): Promise<string[]> {
  const names = await uploads.list('')
  const readable = new Set((await newestOfKey(place, seal))?.pictures.map(stored))
  const kept = new Set((await place.list('pictures/')).filter((name) => readable.has(name)))
  for (const name of names) {
    if (kept.has(stored(name))) continue
    const picture = await uploads.get(name)
    if (picture) await place.put(stored(name), await closeFile(seal, stored(name), picture))
  }
  return names
}

async function newestOfKey(place: FilePlace, seal: Seal): Promise<BackupManifest | undefined> {
  for (const name of (await listBackups(place)).toReversed()) {
    const manifest = await readManifest(place, seal, name).catch(() => undefined)
    if (manifest) return manifest
  }
  return undefined
}

/** Brings back the pictures of a backup that do not exist any more. Returns the names of those that the place does not have either, or has with another key. */
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
    const picture = copy && (await openFile(seal, stored(name), copy).catch(leaveOutDamaged))
    if (picture) await uploads.put(name, picture)
    else missing.push(name)
  }
  return missing
}

const leaveOutDamaged = (error: unknown) => {
  if (!(error instanceof DamagedBackup)) throw error
}

/** Removes the copies of pictures that no backup has any more. */
export async function removeUnusedPictures(place: FilePlace, used: ReadonlySet<string>) {
  for (const name of await place.list('pictures/'))
    if (!used.has(name.replace('pictures/', ''))) await place.remove(name)
}
