import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartRefused } from '../../refusal/startRefused.ts'
import { accountFor } from './account.ts'
import { clusterIn, handOver, superuser } from './cluster.ts'
import { hostOf } from './host.ts'
import { type PostgresAddress, tryConnect } from './lock.ts'
import { type Postmaster, spawnPostmaster, stopPostmaster } from './postmaster.ts'
import { findPackage, runnablePrograms } from './programs.ts'
import { settings } from './settings.ts'
import { lastErrorIn } from './startErrors.ts'

/** Until which moment the WAL is applied. Without a moment, until the end of the backup or of all WAL. */
export type RecoverTo = { moment: Date } | 'end of backup' | 'end of wal'

/** The folder in the cluster with the archived WAL, while the cluster is recovered. */
export const archivedWal = 'archived_wal'

/**
 * Starts PostgreSQL on the copy of a cluster in a data folder, waits until it has applied its WAL, and passes the connection to
 * `check`. Afterwards PostgreSQL is stopped. The cluster continues on a new timeline, so that its WAL is never taken for the
 * WAL that the shop wrote after the backup.
 */
export async function recoverCluster<Result>(
  dataDir: string,
  to: RecoverTo,
  check: (connection: PostgresAddress) => Promise<Result>,
): Promise<Result> {
  const cluster = clusterIn(dataDir)
  const account = await accountFor(cluster)
  const programs = await runnablePrograms(findPackage(dataDir), account)
  await writeFile(join(cluster, 'recovery.signal'), '')
  await handOver(cluster, account)
  const host = hostOf(cluster)
  const connection = { host: host.path, port: 5432, user: superuser, database: 'tidewater' }
  const postmaster = await spawnPostmaster(dataDir, programs, account, [
    ...settings({ isDurable: true }),
    ...recoverySettings(to),
  ])
  const end = async () => {
    const pid = postmaster.pid()
    if (pid !== undefined) await stopPostmaster(pid)
  }
  running.add(end)
  try {
    await untilRecovered(connection, postmaster)
    return await check(connection)
  } finally {
    await end()
    running.delete(end)
    host.release()
  }
}

const running = new Set<() => Promise<void>>()

/**
 * PostgreSQL would survive the program that started it. At SIGTERM or SIGINT it is stopped, and the recovery ends with an error;
 * without a recovery, the program ends at once.
 */
export function endRecoveriesOnSignal() {
  const end = async () => {
    if (running.size === 0) process.exit(1)
    await Promise.all([...running].map((stop) => stop()))
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end())
}

function recoverySettings(to: RecoverTo): string[] {
  const until =
    to === 'end of wal'
      ? {}
      : to === 'end of backup'
        ? { recovery_target: 'immediate' }
        : { recovery_target_time: to.moment.toISOString().replace('Z', '+00') }
  return Object.entries({
    // The shop may be running beside it.
    shared_buffers: '64MB',
    // Otherwise it would need at least as many connections as the server that was backed up.
    hot_standby: 'off',
    restore_command: `cp ${archivedWal}/%f "%p"`,
    recovery_target_action: 'promote',
    ...until,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** PostgreSQL ended before it had reached the moment. */
export class RecoveryFailed extends StartRefused {
  readonly output: string
  constructor(output: string) {
    super(`PostgreSQL cannot start from this backup: ${lastErrorIn(output)}`)
    this.output = output
  }
}

async function untilRecovered(connection: PostgresAddress, postmaster: Postmaster) {
  for (;;) {
    if (postmaster.pid() === undefined) throw new RecoveryFailed(await postmaster.output())
    const client = await tryConnect({ ...connection, database: 'postgres' })
    if (client instanceof pg.Client) {
      const { rows } = await client
        .query<{ is: boolean }>('select pg_is_in_recovery() as is')
        .finally(() => client.end())
      if (rows[0]?.is === false) return
    }
    await pause(100)
  }
}
