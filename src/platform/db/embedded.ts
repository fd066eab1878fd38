import { resolve } from 'node:path'
import type pg from 'pg'
import type { ReportEvent } from '../process/log.ts'
import { StartRefused } from '../refusal/startRefused.ts'
import { accountFor } from './embedded/account.ts'
import { clusterIn, makeFolder, provideCluster, removeDrafts, superuser } from './embedded/cluster.ts'
import { hostOf } from './embedded/host.ts'
import type { PostgresAddress } from './embedded/lock.ts'
import { rejectMovedAway } from './embedded/movedAway.ts'
import { finishSwap } from './embedded/nextCluster.ts'
import { findPackage, type PostgresPackage, runnablePrograms } from './embedded/programs.ts'
import { type PostgresOptions, settings } from './embedded/settings.ts'
import { folderError } from './embedded/startErrors.ts'
import { Supervisor } from './embedded/supervisor.ts'

/** A PostgreSQL server of our own. Its data is in a folder, and it can be reached by a Unix socket only. */
export interface EmbeddedPostgres {
  connection: PostgresAddress
  stop(): Promise<void>
}

interface Options extends Partial<PostgresOptions> {
  postgresPackage?: PostgresPackage | undefined
}

/** Starts PostgreSQL on `dataDir`, and creates the database at the first start. Only one app at a time can use a folder. */
export async function startEmbeddedPostgres(
  dataDir: string,
  log: ReportEvent,
  { postgresPackage, isDurable = true, ...options }: Options = {},
): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new StartRefused(
      'Windows cannot run the embedded database. Start Tidewater inside WSL 2, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  const home = resolve(dataDir)
  const cluster = clusterIn(home)
  await makeFolder(home)
  await finishSwap(home)
  await rejectMovedAway(home)
  const account = await accountFor(cluster)
  const programs = await runnablePrograms(postgresPackage ?? findPackage(home), account)
  await provideCluster(home, programs, account, log)

  const host = hostOf(cluster)
  const connection = { host: host.path, port: 5432, user: superuser, database: 'tidewater' }
  // The lock is in the database `postgres`, which always exists. So the shop's database can be replaced meanwhile.
  const supervisor = new Supervisor({
    dataDir: home,
    connection: { ...connection, database: 'postgres' },
    programs,
    account,
    settings: settings({ isDurable, ...options }),
    log,
  })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= supervisor.stop().finally(host.release))
  try {
    const lock = await supervisor.start()
    await provideDatabase(lock, connection.database)
    await removeDrafts(home)
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
