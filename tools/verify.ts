import { join } from 'node:path'
import { findUnexplained } from '#features/inventory/server/queries.ts'
import { readConfig } from '#server/config.ts'
import { type Connection, openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { StartRefused } from '#server/startRefused.ts'

// Checks on live data what must always hold. It only reads, so the shop may go on meanwhile.
try {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const running = { host: join(dataDir, 'postgres'), port: 5432, user: 'tidewater', database: 'tidewater' }
  const checked = await check(databaseUrl ?? running).catch(async (error) => {
    if (databaseUrl) throw error
    const embedded = await startEmbeddedPostgres(dataDir, console.log)
    return check(embedded.connection).finally(embedded.stop)
  })
  if (checked.length > 0) {
    console.error(`The stock ledger does not explain ${checked.length} products: ${checked.slice(0, 50).join(', ')}`)
    process.exitCode = 1
  } else {
    console.log('The stock ledger explains the quantities of every product.')
  }
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error)
  process.exitCode = 1
}

async function check(connection: Connection) {
  const db = openDatabase(connection)
  return findUnexplained(db).finally(() => db.destroy())
}
