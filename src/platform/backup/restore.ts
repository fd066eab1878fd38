import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { openDatabase } from '../db/database.ts'
import { type DataCheck, runChecks } from '../db/dataChecks.ts'
import { clusterIn, makeFolder } from '../db/embedded/cluster.ts'
import { rejectIfServed } from '../db/embedded/openCluster.ts'
import { findPackage, versionIn } from '../db/embedded/programs.ts'
import { archivedWal, type RecoverTo, RecoveryFailed, recoverCluster } from '../db/embedded/recovery.ts'
import { forgetNodes } from '../db/nodes.ts'
import type { Seal } from '../files/seal.ts'
import type { FileStorage } from '../files/storage/fileStorage.ts'
import { copyErasures } from '../personal/erasureList.ts'
import { missingRoom } from '../process/missingRoom.ts'
import { StartRefused } from '../refusal/startRefused.ts'
import { inDraftFolder } from './draftFolder.ts'
import { type BackupManifest, bytesOf, type ClusterCopy, listBackups, nameAt, readManifest } from './manifest.ts'
import { momentInWords } from './moment.ts'
import { restorePictures } from './pictureCopies.ts'
import { checkPieces } from './pieces.ts'
import { isSegment } from './wal.ts'
import { readWal, writeSparsely } from './walArchive.ts'
import { writeCluster } from './writeCluster.ts'

export interface Restoring {
  storage: FileStorage
  seal: Seal
  /** The name of the backup, or undefined for the newest one before the moment. */
  name: string | undefined
  /** The moment to which the shop is restored: by default the end of the backup. */
  to: Date | 'latest' | undefined
  dataDir: string
  uploads: FileStorage
  /** Where the shop looks for people who were erased after the backup. */
  erasures: FileStorage
  checks: readonly DataCheck[]
  /** Asks the person before something is replaced. */
  confirm(question: string): Promise<boolean>
  log(sentence: string): void
}

/**
 * Restores a shop from a backup. Everything is written and started in a folder beside the database first. Only when it is
 * complete it takes the place of the database, which is kept under another name.
 */
export async function restoreShop({
  storage,
  seal,
  dataDir,
  uploads,
  erasures,
  checks,
  confirm,
  log,
  ...wanted
}: Restoring) {
  const manifest = await chooseBackup(storage, seal, wanted)
  const { cluster: copy, name } = manifest
  if (!copy) throw new StartRefused(`The backup ${name} has pictures only, because the shop had an external database.`)
  await checkVersion(copy, name, dataDir)
  await rejectIfServed(dataDir)
  await rejectWithoutRoom(copy, dataDir)
  log(`Checking the backup ${name} …`)
  await checkPieces(storage, copy.pieces)

  const isReplaced = existsSync(clusterIn(dataDir))
  const kept = `${clusterIn(dataDir)}.before-${nameAt(new Date())}`
  const until =
    wanted.to instanceof Date
      ? `until ${momentInWords(wanted.to)}`
      : wanted.to === 'latest'
        ? 'with all changes that were saved since'
        : `of ${momentInWords(new Date(manifest.ended))}`
  const question = `${clusterIn(dataDir)} has a database. It is kept as ${kept}. Restore the backup ${name}, ${until}?`
  if (isReplaced && !(await confirm(question))) throw new StartRefused('Nothing was changed.')

  await inDraftFolder(dataDir, async (draft) => {
    log('Writing the files …')
    await writeCluster(copy, storage, seal, clusterIn(draft))
    const to: RecoverTo =
      wanted.to === undefined ? 'end of backup' : wanted.to === 'latest' ? 'end of wal' : { moment: wanted.to }
    await fetchWal(copy, storage, seal, to, join(clusterIn(draft), archivedWal))
    log('Starting PostgreSQL, which applies the changes until that moment …')
    const results = await recover(draft, to, checks)
    for (const { sentence } of results) log(sentence)
    await rm(join(clusterIn(draft), archivedWal), { recursive: true, force: true })
    await rejectIfServed(dataDir)
    if (isReplaced) await rename(clusterIn(dataDir), kept)
    await rename(clusterIn(draft), clusterIn(dataDir))
  })
  await copyErasures(storage, erasures)
  const missing = await restorePictures(manifest.pictures, storage, seal, uploads)
  if (missing.length > 0)
    log(`${missing.length} pictures are not in this storage, or cannot be read with this key, and were not restored.`)
  log(`The shop was restored${isReplaced ? `. The database before is in ${kept}` : ''}.`)
}

async function chooseBackup(
  storage: FileStorage,
  seal: Seal,
  { name, to }: Pick<Restoring, 'name' | 'to'>,
): Promise<BackupManifest> {
  if (name !== undefined) {
    const manifest = await readManifest(storage, seal, name)
    if (to instanceof Date && to < new Date(manifest.ended)) throw tooEarly(manifest)
    return manifest
  }
  const names = await listBackups(storage)
  if (names.length === 0) throw new StartRefused('There is no complete backup in this storage.')
  for (const each of names.toReversed()) {
    const manifest = await readManifest(storage, seal, each)
    if (!(to instanceof Date) || to >= new Date(manifest.ended)) return manifest
  }
  const oldest = await readManifest(storage, seal, names[0] ?? '')
  throw new StartRefused(
    `The oldest backup, ${oldest.name}, was complete at ${momentInWords(new Date(oldest.ended))}: choose a later moment.`,
  )
}

const tooEarly = ({ name, ended }: BackupManifest) =>
  new StartRefused(
    `The backup ${name} was complete at ${momentInWords(new Date(ended))}: choose an older backup, or a moment after that.`,
  )

async function checkVersion({ postgres }: ClusterCopy, name: string, dataDir: string) {
  const version = await versionIn(findPackage(dataDir))
  const [theirs, ours] = [postgres, version].map((each) => each.split('.')[0])
  if (theirs !== ours)
    throw new StartRefused(
      `The backup ${name} was made by PostgreSQL ${theirs}, and this is PostgreSQL ${ours}: restore it with the release that made it, and upgrade then.`,
    )
}

async function rejectWithoutRoom(copy: ClusterCopy, dataDir: string) {
  await makeFolder(dataDir)
  const needed = await missingRoom(dataDir, bytesOf(copy))
  if (needed === undefined) return
  throw new StartRefused(`The restore needs ${needed} of room in ${resolve(dataDir)}: make room, and restore then.`)
}

/**
 * Fetches the archived WAL from the beginning of the backup on. The histories of the timelines are always needed, so that the
 * restored cluster begins a timeline of its own. Segments of all timelines have numbers in one sequence.
 */
async function fetchWal(
  { systemId, firstSegment }: ClusterCopy,
  storage: FileStorage,
  seal: Seal,
  to: RecoverTo,
  folder: string,
) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const numberOf = (segment: string) => segment.slice(8)
  const isNeeded = (name: string) =>
    !isSegment(name) || (to !== 'end of backup' && numberOf(name) >= numberOf(firstSegment))
  for await (const { name, read } of readWal(storage, seal, systemId))
    if (isNeeded(name)) await writeSparsely(join(folder, name), await read())
}

async function recover(draft: string, to: RecoverTo, checks: readonly DataCheck[]) {
  try {
    return await recoverCluster(draft, to, async (connection) => {
      const db = openDatabase(connection)
      return forgetNodes(db)
        .then(() => runChecks(db, checks))
        .finally(() => db.destroy())
    })
  } catch (error) {
    throw error instanceof RecoveryFailed ? explainRecovery(error, to) : error
  }
}

function explainRecovery(error: RecoveryFailed, to: RecoverTo): Error {
  const isTooLate = /ended before configured recovery target was reached/.test(error.output)
  if (typeof to === 'string' || !isTooLate) return error
  const [, last] = /last completed transaction was at log time ([\d: .+-]+)/.exec(error.output) ?? []
  const until = last ? `only until ${momentInWords(new Date(last))}` : 'only until the end of the backup'
  return new StartRefused(`The archived changes reach ${until}: choose an earlier moment, or --to latest.`)
}

/** Splits the path of a backup into its storage and its name. A path without a manifest is a storage. */
export function splitPath(path: string): { folder: string; name?: string } {
  const full = resolve(path)
  if (existsSync(join(full, 'manifest.json'))) return { folder: dirname(full), name: basename(full) }
  return { folder: full }
}
