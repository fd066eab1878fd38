import pg from 'pg'
import type { Database } from '../db/database.ts'
import { clusterIn } from '../db/embedded/cluster.ts'
import type { PostgresAddress } from '../db/embedded/lock.ts'
import type { DB } from '../db/types.ts'
import type { Seal } from '../files/seal.ts'
import type { FileStorage } from '../files/storage/fileStorage.ts'
import { thisRelease } from '../process/release.ts'
import { copyCluster } from './copyCluster.ts'
import { type BackupManifest, nameAt, writeManifest } from './manifest.ts'
import { copyPictures } from './pictureCopies.ts'

export interface Sources {
  database: { connection: PostgresAddress; dataDir: string } | External
  uploads: FileStorage
}

/** An external database is backed up by those who run it. Only its settings are part of our backup, as text. */
interface External {
  external: Database
  settingsTables: readonly (keyof DB)[]
}

/** Makes a backup of the database and the pictures while the shop runs. The manifest is written last. */
export async function makeBackup(
  { database, uploads }: Sources,
  storage: FileStorage,
  seal: Seal,
): Promise<BackupManifest> {
  const began = new Date()
  const name = nameAt(began)
  const pictures = await copyPictures(uploads, storage, seal)
  const cluster = 'external' in database ? undefined : await copyDatabase(database, storage, seal, name)
  if ('external' in database) await copySettings(database, storage, seal, name)
  const manifest: BackupManifest = {
    format: 1,
    name,
    release: thisRelease(),
    began: began.toISOString(),
    ended: new Date().toISOString(),
    ...(seal.keyId !== undefined && { keyId: seal.keyId }),
    ...(cluster && { cluster }),
    pictures,
  }
  await writeManifest(storage, seal, manifest)
  return manifest
}

async function copyDatabase(
  { connection, dataDir }: Exclude<Sources['database'], External>,
  storage: FileStorage,
  seal: Seal,
  name: string,
) {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    return await copyCluster(client, clusterIn(dataDir), storage, seal, name)
  } finally {
    await client.end()
  }
}

async function copySettings({ external, settingsTables }: External, storage: FileStorage, seal: Seal, folder: string) {
  const rows: Record<string, unknown[]> = {}
  for (const table of settingsTables) rows[table] = await external.selectFrom(table).selectAll().execute()
  const name = `${folder}/settings.json`
  await storage.put(name, seal.close(name, Buffer.from(JSON.stringify(rows, null, 2))))
}
