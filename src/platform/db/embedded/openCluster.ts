import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ReportEvent } from '../../process/log.ts'
import { StartRefused } from '../../refusal/startRefused.ts'
import { startEmbeddedPostgres } from '../embedded.ts'
import { clusterIn, superuser } from './cluster.ts'
import { hostOf } from './host.ts'
import { type PostgresAddress, tryConnect } from './lock.ts'

/** The database of a data folder: the one of the shop if it is running, else it is started meanwhile. */
export async function withEmbeddedDatabase<Result>(
  dataDir: string,
  act: (connection: PostgresAddress) => Promise<Result>,
  log: ReportEvent,
): Promise<Result> {
  const running = await whileOpen(
    dataDir,
    async (connection) => (await answers(connection)) && { result: await act(connection) },
  )
  if (running) return running.result
  const embedded = await startEmbeddedPostgres(dataDir, log)
  try {
    return await act(embedded.connection)
  } finally {
    await embedded.stop()
  }
}

/** Throws while a PostgreSQL runs on the data folder. */
export async function rejectIfServed(dataDir: string): Promise<void> {
  if (await whileOpen(dataDir, answers))
    throw new StartRefused(`The shop is running on ${resolve(dataDir)}: stop it, and run the same command again.`)
}

async function whileOpen<Result>(
  dataDir: string,
  act: (connection: PostgresAddress) => Promise<Result>,
): Promise<Result | false> {
  const cluster = clusterIn(resolve(dataDir))
  if (!existsSync(cluster)) return false
  const host = hostOf(cluster)
  try {
    return await act({ host: host.path, port: 5432, user: superuser, database: 'tidewater' })
  } finally {
    host.release()
  }
}

async function answers(connection: PostgresAddress): Promise<boolean> {
  const client = await tryConnect({ ...connection, database: 'postgres' })
  if (client === 'not ready') throw new StartRefused('The database is starting or stopping: try again in a minute.')
  if (client === 'no server') return false
  await client.end()
  return true
}
