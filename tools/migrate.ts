import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { StartRefused } from '#server/startRefused.ts'
import { generateTypes } from './types.ts'

// Brings the database up to date, and the table types with it.
try {
  const { databaseUrl, dataDir, production } = readConfig(process.env)
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres(dataDir, console.log)
  const connection = databaseUrl ?? embedded?.connection ?? ''
  const db = openDatabase(connection)
  const done = await migrate(db)
  await db.destroy()
  console.log(done.length > 0 ? `Database brought up to date: ${done.join(', ')}.` : 'The database is up to date.')
  if (!production) generateTypes(connection)
  await embedded?.stop()
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error)
  process.exitCode = 1
}
