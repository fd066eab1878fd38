import { existsSync } from 'node:fs'
import { nameAt } from '../backup/manifest.ts'
import type { Connection } from '../db/database.ts'
import { clusterIn, versionOf } from '../db/embedded/cluster.ts'
import { forgetMovedAway, markMovedAway, readMovedAway } from '../db/embedded/movedAway.ts'
import { isNextComplete, nextIn, removeNext, removeStaleNext, swapClusters } from '../db/embedded/nextCluster.ts'
import { rejectIfServed } from '../db/embedded/openCluster.ts'
import type { PostgresPackage } from '../db/embedded/programs.ts'
import { startEmbeddedPostgres } from '../db/embedded.ts'
import { missingRoom } from '../process/missingRoom.ts'
import { StartRefused } from '../refusal/startRefused.ts'
import { type CountedTable, type MoveRun, moveDatabase } from './moveDatabase.ts'
import { closeEnd, type MoveEnd, openEnd, readOne } from './moveEnd.ts'
import { folderOnThisHost, forgetMove, markMoved, readMovedTo } from './moveMark.ts'
import { UnsuitedTarget } from './moveTarget.ts'

/** Moves the embedded database of a data folder to an external PostgreSQL. The embedded one stays, but is not started any more. */
export async function moveOut(dataDir: string, databaseUrl: string, run: MoveRun): Promise<CountedTables> {
  if (!existsSync(clusterIn(dataDir))) throw new StartRefused(`There is no database in ${dataDir}: check DATA_DIR.`)
  const { name } = await withEnd(databaseUrl, async (target) => target)
  if ((await readMovedAway(dataDir)) === name) {
    await withEnd(databaseUrl, forgetMove)
    return 'complete already'
  }
  const shop = await startEmbeddedPostgres(dataDir, run.log)
  return moveDatabase(shop.connection, databaseUrl, run, () => markMovedAway(dataDir, name)).finally(shop.stop)
}

/** How many rows each table has. A move that was killed at its very end has nothing to do any more. */
type CountedTables = CountedTable[] | 'complete already'

interface MovedIn {
  counted: CountedTables
  /** The folder with the database before, if there was one. */
  kept: string | undefined
}

/** Moves an external database into a data folder. A database there is kept under another name. */
export async function moveIn(
  databaseUrl: string,
  dataDir: string,
  confirm: (question: string) => Promise<boolean>,
  run: MoveRun,
): Promise<MovedIn> {
  const movedTo = await withEnd(databaseUrl, readMovedTo)
  await rejectIfServed(dataDir)
  const cluster = clusterIn(dataDir)
  if (movedTo === folderOnThisHost(dataDir) && existsSync(cluster) && !existsSync(nextIn(dataDir))) {
    await forgetMovedAway(dataDir)
    return { counted: 'complete already', kept: undefined }
  }
  const kept = existsSync(cluster) ? `${cluster}.before-${nameAt(new Date())}` : undefined
  if (kept !== undefined && !(await confirm(`${cluster} has a database. It is kept as ${kept}. Replace it?`)))
    throw new StartRefused('Nothing was changed.')
  const onEqual = async () => {
    await rejectIfServed(dataDir)
    await markMoved(databaseUrl, dataDir)
  }
  // Nobody can have changed the shop since a copy of it was complete and the database was marked as moved.
  const isCopied = movedTo === folderOnThisHost(dataDir) && isNextComplete(dataDir)
  const counted = isCopied ? 'complete already' : await fillNext(dataDir, databaseUrl, run, onEqual)
  await rejectIfServed(dataDir)
  await swapClusters(dataDir, kept)
  await forgetMovedAway(dataDir)
  return { counted, kept }
}

/**
 * Copies the database of an older major version of PostgreSQL into a new cluster, with both running side by side, and swaps
 * their folders. Until then the release before can be started as ever.
 */
export async function upgradePostgres(
  dataDir: string,
  older: PostgresPackage,
  run: MoveRun,
): Promise<{ counted: CountedTable[]; kept: string }> {
  const cluster = clusterIn(dataDir)
  const plain = `${cluster}-${await versionOf(cluster)}`
  const kept = existsSync(plain) ? `${plain}.before-${nameAt(new Date())}` : plain
  const shop = await startEmbeddedPostgres(dataDir, run.log, { postgresPackage: older })
  const counted = await fillNext(dataDir, shop.connection, run).finally(shop.stop)
  await swapClusters(dataDir, kept)
  return { counted, kept }
}

/** Moves a database into the next cluster of a data folder. */
async function fillNext(
  dataDir: string,
  from: Connection,
  run: MoveRun,
  onEqual?: () => Promise<void>,
): Promise<CountedTable[]> {
  await removeStaleNext(dataDir)
  try {
    return await moveIntoNext(dataDir, from, run, onEqual)
  } catch (error) {
    if (!(error instanceof UnsuitedTarget)) throw error
    // It was filled by another move, or completely, and was never put in its place.
    run.log('What an earlier move has left is removed, and the copy begins again.')
    await removeNext(dataDir)
    return moveIntoNext(dataDir, from, run, onEqual)
  }
}

async function moveIntoNext(
  dataDir: string,
  from: Connection,
  run: MoveRun,
  onEqual?: () => Promise<void>,
): Promise<CountedTable[]> {
  const next = await startEmbeddedPostgres(nextIn(dataDir), run.log, { isArchived: false })
  try {
    await rejectWithoutRoom(dataDir, from, next.connection)
    return await moveDatabase(from, next.connection, run, onEqual)
  } finally {
    await next.stop()
  }
}

/** Also finds a wrong address before anything begins. */
async function withEnd<Result>(databaseUrl: Connection, act: (end: MoveEnd) => Promise<Result>): Promise<Result> {
  const end = await openEnd(databaseUrl)
  return act(end).finally(() => closeEnd(end))
}

async function rejectWithoutRoom(dataDir: string, from: Connection, to: Connection) {
  const [original, copied] = [await sizeOf(from), await sizeOf(to)]
  const needed = await missingRoom(dataDir, Math.max(0, original - copied))
  if (needed !== undefined)
    throw new StartRefused(
      `The copy of the database needs ${needed} of room in ${dataDir}: make room, and run the same command again.`,
    )
}

async function sizeOf(connection: Connection): Promise<number> {
  const { bytes } = await withEnd(connection, (end) =>
    readOne<{ bytes: number }>(end, 'select pg_database_size(current_database()) as bytes'),
  )
  return bytes
}
