import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { clusterIn } from '../db/embedded/cluster.ts'
import type { PostgresAddress } from '../db/embedded/lock.ts'
import { copyCluster } from './copyCluster.ts'
import type { FilePlace } from './filePlace.ts'
import { type BackupManifest, nameAt, writeManifest } from './manifest.ts'
import { copyPictures } from './pictureCopies.ts'
import type { Seal } from './seal.ts'

export interface Sources {
  /** The running embedded database, or undefined if the shop has an external one. */
  database: { connection: PostgresAddress; dataDir: string } | undefined
  uploads: FilePlace
}

/** Makes a backup of the database and the pictures while the shop runs. The manifest is written last. */
export async function makeBackup(
  { database, uploads }: Sources,
  place: FilePlace,
  seal: Seal,
): Promise<BackupManifest> {
  const began = new Date()
  const name = nameAt(began)
  const pictures = await copyPictures(uploads, place, seal)
  const cluster = database && (await copyDatabase(database, place, seal, name))
  const manifest: BackupManifest = {
    format: 1,
    name,
    release: releaseNumber(),
    began: began.toISOString(),
    ended: new Date().toISOString(),
    ...(seal.keyId !== undefined && { keyId: seal.keyId }),
    ...(cluster && { cluster }),
    pictures,
  }
  await writeManifest(place, seal, manifest)
  return manifest
}

async function copyDatabase(
  { connection, dataDir }: NonNullable<Sources['database']>,
  place: FilePlace,
  seal: Seal,
  name: string,
) {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    return await copyCluster(client, clusterIn(dataDir), place, seal, name)
  } finally {
    await client.end()
  }
}

function releaseNumber(): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
  )
  return manifest.version
}
