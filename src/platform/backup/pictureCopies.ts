import { DamagedBackup, type Seal } from '../files/seal.ts'
import type { FileStorage } from '../files/storage/fileStorage.ts'
import { type BackupManifest, listBackups, readManifest } from './manifest.ts'
import { closeFile, openFile } from './pieces.ts'

const stored = (name: string) => `pictures/${name}`

/**
 * Copies the pictures that the storage does not have yet. A picture never changes, so all backups share one copy. After a
 * change of BACKUP_KEY all pictures are copied again, because the copies are encrypted with the former key. Returns the names of all.
 */
export async function copyPictures(uploads: FileStorage, storage: FileStorage, seal: Seal): Promise<string[]> {
  const names = await uploads.list('')
  const readable = new Set((await newestOfKey(storage, seal))?.pictures.map(stored))
  const kept = new Set((await storage.list('pictures/')).filter((name) => readable.has(name)))
  for (const name of names) {
    if (kept.has(stored(name))) continue
    const picture = await uploads.get(name)
    if (picture) await storage.put(stored(name), await closeFile(seal, stored(name), picture))
  }
  return names
}

async function newestOfKey(storage: FileStorage, seal: Seal): Promise<BackupManifest | undefined> {
  for (const name of (await listBackups(storage)).toReversed()) {
    const manifest = await readManifest(storage, seal, name).catch(() => undefined)
    if (manifest) return manifest
  }
  return undefined
}

/** Brings back the pictures of a backup that do not exist any more. Returns the names of those that the storage does not have either, or has with another key. */
export async function restorePictures(
  names: readonly string[],
  storage: FileStorage,
  seal: Seal,
  uploads: FileStorage,
): Promise<string[]> {
  const existing = new Set(await uploads.list(''))
  const missing: string[] = []
  for (const name of names) {
    if (existing.has(name)) continue
    const copy = await storage.get(stored(name))
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
export async function removeUnusedPictures(storage: FileStorage, used: ReadonlySet<string>) {
  for (const name of await storage.list('pictures/'))
    if (!used.has(name.replace('pictures/', ''))) await storage.remove(name)
}
