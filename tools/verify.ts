import { join } from 'node:path'
import { findUnexplained } from '#features/inventory/server/stockQueries.ts'
import { findWrongTotals } from '#features/orders/server/queries.ts'
import { readConfig } from '#platform/config.ts'
import { type Connection, openDatabase } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded.ts'
import { StartRefused } from '#platform/startRefused.ts'

// Checks the stock ledger and the sums of orders in a live database. It only reads, so the shop may be running.
try {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const running = { host: join(dataDir, 'postgres'), port: 5432, user: 'tidewater', database: 'tidewater' }
  const checked = await check(databaseUrl ?? running).catch(async (error) => {
    if (databaseUrl) throw error
    const embedded = await startEmbeddedPostgres(dataDir, console.log)
    return check(embedded.connection).finally(embedded.stop)
  })
  for (const { holds, fails, ids } of checked) {
    if (ids.length === 0) console.log(holds)
    else
      console.error(`${fails}: ${ids.slice(0, 50).join(', ')}${ids.length > 50 ? `, and ${ids.length - 50} more` : ''}`)
  }
  if (checked.some(({ ids }) => ids.length > 0)) process.exitCode = 1
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error)
  process.exitCode = 1
}

async function check(connection: Connection) {
  const db = openDatabase(connection)
  try {
    return [
      {
        holds: 'The stock ledger explains the quantities of every product.',
        fails: 'The stock ledger does not explain these products',
        ids: await findUnexplained(db),
      },
      {
        holds: 'The total of every order is the sum of its lines.',
        fails: 'The totals of these orders are not the sums of their lines',
        ids: await findWrongTotals(db),
      },
    ]
  } finally {
    await db.destroy()
  }
}
