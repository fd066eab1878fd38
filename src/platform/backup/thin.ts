import { dayOf, weekOf } from '#shared/day.ts'
import type { Seal } from '../files/seal.ts'
import type { FileStorage } from '../files/storage/fileStorage.ts'
import type { BackupConfig } from './backupConfig.ts'
import {
  type BackupManifest,
  beganAt,
  listBackups,
  listFolders,
  readForeignManifest,
  readManifest,
} from './manifest.ts'
import { removeUnusedPictures } from './pictureCopies.ts'
import { removeWalBefore } from './walArchive.ts'

const aDay = 24 * 3_600_000

type Kept = Pick<BackupManifest, 'name' | 'ended'>

/**
 * Chooses the backups to keep: the last one of each of the newest days, weeks and months. Days without a backup do not count, so a
 * shop that was closed for a month keeps its backups.
 */
export function chooseKept<Backup extends Kept>(backups: readonly Backup[], keep: BackupConfig['keep']): Backup[] {
  const newestFirst = backups.toSorted((a, b) => (a.ended < b.ended ? 1 : -1))
  const kept = new Set<Backup>(newestFirst.slice(0, 1))
  const spans: [number, (day: string) => string][] = [
    [keep.days, (day) => day],
    [keep.weeks, weekOf],
    [keep.months, (day) => day.slice(0, 7)],
  ]
  for (const [most, spanOf] of spans) {
    const spansSeen = new Set<string>()
    for (const backup of newestFirst) {
      const span = spanOf(dayOf(new Date(backup.ended)))
      if (spansSeen.has(span)) continue
      if (spansSeen.size === most) break
      spansSeen.add(span)
      kept.add(backup)
    }
  }
  return newestFirst.filter((backup) => kept.has(backup))
}

/**
 * Removes the backups that are not kept any more, and the WAL and the pictures that only they needed. Backups of an earlier
 * BACKUP_KEY age with the others, but never take the place of one of ours: somebody else may have written them.
 */
export async function thinOut(storage: FileStorage, seal: Seal, keep: BackupConfig['keep'], now = new Date()) {
  await removeUnfinished(storage, now)
  const names = await listBackups(storage)
  const ours: BackupManifest[] = []
  const foreign: BackupManifest[] = []
  // A backup that cannot be read is left alone: somebody may still want to know why.
  for (const name of names) {
    const manifest = await readManifest(storage, seal, name).catch(() => undefined)
    const other = manifest ? undefined : await readForeignManifest(storage, seal, name).catch(() => undefined)
    if (manifest) ours.push(manifest)
    if (other) foreign.push(other)
  }
  const all = [...ours, ...foreign]
  const chosen = new Set([...chooseKept(ours, keep), ...chooseKept(all, keep)])
  const kept = all.filter((backup) => chosen.has(backup))
  for (const { name } of all.filter((backup) => !chosen.has(backup))) await removeBackup(storage, name)

  if (all.length < names.length) return
  await removeUnusedPictures(storage, new Set(kept.flatMap(({ pictures }) => pictures)))
  // Any moment of the last days can be restored, so the WAL begins with the oldest of their backups.
  const days = chooseKept(kept, { days: keep.days, weeks: 0, months: 0 }).flatMap(({ cluster }) => cluster ?? [])
  const oldest = days.at(-1)
  if (oldest) await removeWalBefore(storage, oldest.systemId, oldest.firstSegment)
}

/** Removes the files of backups that were broken off. One that began less than a day ago may still be under way. */
async function removeUnfinished(storage: FileStorage, now: Date) {
  const finished = new Set(await listBackups(storage))
  for (const name of await listFolders(storage))
    if (!finished.has(name) && now.getTime() - beganAt(name).getTime() > aDay) await removeBackup(storage, name)
}

async function removeBackup(storage: FileStorage, name: string) {
  for (const file of (await storage.list(`${name}/`)).toSorted(manifestFirst)) await storage.remove(file)
}

/** Without its manifest, a backup that is removed only in part is not taken for a complete one. */
const manifestFirst = (a: string, b: string) =>
  Number(b.endsWith('/manifest.json')) - Number(a.endsWith('/manifest.json'))
