import { closeSync, constants, openSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from '../../refusal/startRefused.ts'

/**
 * The path of a socket has at most 107 bytes, but the folder's path may be longer. Then we keep the folder open and connect
 * by /proc/<pid>/fd/<number>, which is short. Unlike a link in /tmp, it cannot be deleted, and nothing is left after a crash.
 */
export function hostOf(cluster: string): { path: string; release(): void } {
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
