import { dataChecks } from '#app/serverFeatures.ts'
import { type Connection, openDatabase } from '#platform/db/database.ts'
import { runChecks } from '#platform/db/dataChecks.ts'
import { withEmbeddedDatabase } from '#platform/db/embedded/openCluster.ts'
import { StartRefused } from '#platform/refusal/startRefused.ts'
import { readConfig } from '#platform/shop/config.ts'
import { say } from './say.ts'

// Checks the rules that all rows of a live database must follow. It only reads, so the shop may be running.
try {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const results = databaseUrl ? await check(databaseUrl) : await withEmbeddedDatabase(dataDir, check, say)
  for (const { isGood, sentence } of results) (isGood ? console.log : console.error)(sentence)
  if (!results.every(({ isGood }) => isGood)) process.exitCode = 1
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error)
  process.exitCode = 1
}

async function check(connection: Connection) {
  const db = openDatabase(connection)
  return runChecks(db, dataChecks).finally(() => db.destroy())
}
