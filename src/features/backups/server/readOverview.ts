import { stat } from 'node:fs/promises'
import type { BackupService, KnownBackup } from '#platform/backup/backupService.ts'
import { readExternalArchive } from '#platform/backup/externalArchive.ts'
import { storedBytes } from '#platform/backup/manifest.ts'
import type { Database } from '#platform/db/database.ts'
import { nameOfStorage } from '#platform/files/storage/openStorage.ts'
import type { Backup, BackupOverview } from '../contract.ts'

export async function readOverview(db: Database, backups: BackupService | undefined): Promise<BackupOverview> {
  if (!backups) return noBackups
  const { config, state } = backups
  const { items, place_error } = await backups
    .list()
    .then((known) => ({ items: known.map(backupOf), place_error: '' }))
    .catch((error: Error) => ({ items: [], place_error: error.message }))
  return {
    is_on: true,
    has_database: state.archive !== undefined,
    place: nameOfStorage(config.storage),
    is_same_disk: 'folder' in config.storage && (await isSameDisk(config.storage.folder, backups.dataDir)),
    is_encrypted: config.key !== undefined,
    at: config.at,
    keep: config.keep,
    running_since: state.runningSince?.toISOString() ?? null,
    failure: state.failure ? { at: state.failure.at.toISOString(), message: state.failure.message } : null,
    archived_until: state.archive?.until?.toISOString() ?? null,
    archive_error: state.archive?.error ?? '',
    database_archive: state.archive ? null : await readExternalArchive(db),
    is_archive_paused: state.archive?.isPaused ?? false,
    place_error,
    items,
  }
}

const noBackups: BackupOverview = {
  is_on: false,
  has_database: false,
  place: '',
  is_same_disk: false,
  is_encrypted: false,
  at: '',
  keep: { days: 0, weeks: 0, months: 0 },
  running_since: null,
  failure: null,
  archived_until: null,
  archive_error: '',
  database_archive: null,
  is_archive_paused: false,
  place_error: '',
  items: [],
}

const backupOf = ({ name, manifest, proof, error }: KnownBackup): Backup => ({
  name,
  ended_at: manifest?.ended ?? null,
  bytes: manifest ? storedBytes(manifest) : 0,
  pictures: manifest?.pictures.length ?? 0,
  proof: proof === undefined ? 'none' : proof.error === undefined ? 'proved' : 'failed',
  rows: proof?.rows ?? 0,
  error: error ?? proof?.error ?? '',
})

async function isSameDisk(folder: string, dataDir: string): Promise<boolean> {
  const disks = await Promise.all([folder, dataDir].map((path) => stat(path).catch(() => undefined)))
  const [backup, data] = disks
  return backup !== undefined && backup.dev === data?.dev
}
