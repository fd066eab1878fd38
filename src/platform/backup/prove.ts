import { sql } from 'kysely'
import { type Database, openDatabase } from '../db/database.ts'
import { type DataCheck, runChecks } from '../db/dataChecks.ts'
import { clusterIn, makeFolder } from '../db/embedded/cluster.ts'
import { recoverCluster } from '../db/embedded/recovery.ts'
import type { Seal } from '../files/seal.ts'
import type { FileStorage } from '../files/storage/fileStorage.ts'
import { missingRoom } from '../process/missingRoom.ts'
import { StartRefused } from '../refusal/startRefused.ts'
import { inDraftFolder } from './draftFolder.ts'
import { type BackupManifest, bytesOf, type Proof, writeProof } from './manifest.ts'
import { writeCluster } from './writeCluster.ts'

/** Starts the copy of a backup beside the shop, reads every row of it, and runs the checks of `npm run verify`. */
export async function proveBackup(
  manifest: BackupManifest,
  storage: FileStorage,
  seal: Seal,
  dataDir: string,
  checks: readonly DataCheck[],
): Promise<Proof> {
  await rejectWithoutRoom(manifest, dataDir)
  const tried = await tryCopy(manifest, storage, seal, dataDir, checks).catch((error: Error) => ({
    rows: 0,
    error: error.message.slice(0, 1000),
  }))
  const proof: Proof = { at: new Date().toISOString(), ...tried }
  await writeProof(storage, manifest.name, proof)
  return proof
}

async function tryCopy(
  { cluster: copy }: BackupManifest,
  storage: FileStorage,
  seal: Seal,
  dataDir: string,
  checks: readonly DataCheck[],
): Promise<Omit<Proof, 'at'>> {
  if (!copy) return { rows: 0 }
  return inDraftFolder(dataDir, async (trial) => {
    await writeCluster(copy, storage, seal, clusterIn(trial))
    return recoverCluster(trial, 'end of backup', async (connection) => {
      const db = openDatabase(connection)
      try {
        const rows = await countRows(db)
        const faults = (await runChecks(db, checks)).filter(({ isGood }) => !isGood)
        return { rows, ...(faults.length > 0 && { error: faults.map(({ sentence }) => sentence).join(' ') }) }
      } finally {
        await db.destroy()
      }
    })
  })
}

/** Reads every table from the disk, which also checks the checksum of each of its pages. */
async function countRows(db: Database): Promise<number> {
  const tables = await db.introspection.getTables()
  let rows = 0
  for (const { name, schema, isView } of tables) {
    if (isView) continue
    const table = sql.id(schema ?? 'public', name)
    const counted = await sql<{ rows: number }>`select count(*) as rows from ${table}`.execute(db)
    rows += counted.rows[0]?.rows ?? 0
  }
  return rows
}

/** A backup that lacks room for its trial start may still be good, so no failed proof is written. */
async function rejectWithoutRoom({ name, cluster: copy }: BackupManifest, dataDir: string) {
  if (!copy) return
  await makeFolder(dataDir)
  const needed = await missingRoom(dataDir, bytesOf(copy))
  if (needed !== undefined)
    throw new StartRefused(
      `The backup ${name} was made, but not tried: a trial start needs ${needed} of room in ${dataDir}.`,
    )
}
