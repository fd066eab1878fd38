import { clusterIn, versionOf } from '#platform/db/embedded/cluster.ts'
import { finishSwap } from '#platform/db/embedded/nextCluster.ts'
import { findPackage, versionIn } from '#platform/db/embedded/programs.ts'
import { upgradePostgres } from '#platform/move/moveShop.ts'
import { StartRefused } from '#platform/refusal/startRefused.ts'
import { readConfig } from '#platform/shop/config.ts'
import { printTables, runHere } from './moveRun.ts'
import { olderPostgres, removeOlderPostgres } from './olderPostgres.ts'

// Copies an embedded database of an older major version of PostgreSQL into one of ours: `npm run upgrade-postgres`.
try {
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl)
    throw new StartRefused(
      'DATABASE_URL is set. Upgrade an external PostgreSQL where it runs, or move to a newer one: npm run move.',
    )
  await finishSwap(dataDir)
  const theirs = await versionOf(clusterIn(dataDir))
  if (theirs === undefined) throw new StartRefused(`There is no database in ${dataDir}: check DATA_DIR.`)
  const [ours = ''] = (await versionIn(findPackage(dataDir))).split('.')
  if (Number(theirs) > Number(ours))
    throw new StartRefused(`The database is of PostgreSQL ${theirs} already: start the release that created it.`)
  if (theirs === ours) console.log(`The database is of PostgreSQL ${ours} already. Start the shop.`)
  else await upgrade(dataDir, theirs, ours)
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error)
  process.exitCode = 1
}

async function upgrade(dataDir: string, theirs: string, ours: string) {
  const { counted, kept } = await upgradePostgres(dataDir, olderPostgres(theirs, dataDir), runHere())
  removeOlderPostgres(theirs, dataDir)
  printTables(counted)
  const cluster = clusterIn(dataDir)
  console.log(`The database is of PostgreSQL ${ours} now. Start the shop, and make a backup: npm run backup.
The database before is kept in ${kept}: remove it when you do not need it any more.
To go back, stop the shop, rename ${cluster} to another name and ${kept} to ${cluster}, and start the release before. What was entered since then is not in it.`)
}
