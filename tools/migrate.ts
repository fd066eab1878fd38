import { type Connection, openDatabase } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { rejectWhileMoved } from '#platform/move/moveMark.ts'
import { StartRefused } from '#platform/refusal/startRefused.ts'
import { readConfig } from '#platform/shop/config.ts'
import { listNewMigrations } from './landedMigrations.ts'
import { say } from './say.ts'
import { generateTypes } from './types.ts'

// Applies all new migrations to the database. During development, it also writes the table types and the list of landed
// migrations.
try {
  const { databaseUrl, dataDir, production } = readConfig(process.env)
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres(dataDir, say)
  try {
    const connection = databaseUrl ?? embedded?.connection ?? ''
    await bringUpToDate(connection)
    if (!production) {
      await generateTypes(connection)
      listNewMigrations()
    }
  } finally {
    await embedded?.stop()
  }
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error)
  process.exitCode = 1
}

async function bringUpToDate(connection: Connection) {
  const db = openDatabase(connection)
  try {
    await rejectWhileMoved(db)
    const done = await migrate(db, undefined, { print: say })
    console.log(done.length > 0 ? `Database brought up to date: ${done.join(', ')}.` : 'The database is up to date.')
  } finally {
    await db.destroy()
  }
}
