import { closeSync, constants, openSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { StartRefused } from '../startRefused.ts'
import { accountFor } from './embedded/account.ts'
import { clusterIn, makeFolder, provideCluster, superuser, sweepDrafts } from './embedded/cluster.ts'
import type { Connection } from './embedded/lock.ts'
import { findPackage, type PostgresPackage, runnablePrograms } from './embedded/programs.ts'
import { settings } from './embedded/settings.ts'
import { folderError } from './embedded/startErrors.ts'
import { Supervisor } from './embedded/supervisor.ts'

/** A PostgreSQL of our own, living in a folder, reachable by a Unix socket only. */
export interface EmbeddedPostgres {
  connection: Connection
  stop(): Promise<void>
}

interface Options {
  postgresPackage?: PostgresPackage | undefined
  /** False for tests: nothing waits for the disk, and a crash of the machine loses the data. */
  isDurable?: boolean
}

/** Serves the database in `dataDir`, made at the first start. One app at a time has a folder. */
export async function startEmbeddedPostgres(
  dataDir: string,
  log: (sentence: string) => void,
  { postgresPackage, isDurable = true }: Options = {},
): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new StartRefused(
      'Windows cannot run the embedded database. Start Tidewater inside WSL 2, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  const home = resolve(dataDir)
  const cluster = clusterIn(home)
  await makeFolder(home)
  const account = await accountFor(cluster)
  const programs = await runnablePrograms(postgresPackage ?? findPackage(home), account)
  await provideCluster(home, programs, account, log)

  const host = hostOf(cluster)
  const connection = { host: host.path, port: 5432, user: superuser, database: 'tidewater' }
  // The lock lives in the database that is always there, and leaves the shop's own free to be replaced.
  const keeper = new Supervisor({
    dataDir: home,
    connection: { ...connection, database: 'postgres' },
    programs,
    account,
    settings: settings({ isDurable }),
    log,
  })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= keeper.end().finally(host.release))
  try {
    const lock = await keeper.begin()
    await provideDatabase(lock, connection.database)
    await sweepDrafts(home)
  } catch (error) {
    await stop()
    throw folderError(home, error)
  }
  return { connection, stop }
}

async function provideDatabase(client: pg.Client, name: string) {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${name}`)
}

/**
 * The name of a socket has some hundred bytes and a folder can have more. Then the way leads
 * through a folder that we hold open: it is short, no cleaner of /tmp takes it away, and a crash
 * leaves nothing of it behind.
 */
function hostOf(cluster: string): { path: string; release(): void } {
  const roomForName = process.platform === 'linux' ? 107 : 103
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= roomForName) {
    return { path: cluster, release: () => undefined }
  }
  if (process.platform !== 'linux') {
    throw new StartRefused(`The path ${cluster} is too long for a database: choose a shorter DATA_DIR.`)
  }
  const folder = openSync(cluster, constants.O_RDONLY | constants.O_DIRECTORY)
  return { path: `/proc/${process.pid}/fd/${folder}`, release: () => closeSync(folder) }
}
