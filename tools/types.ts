import { spawnSync } from 'node:child_process'
import type { Connection } from '#server/db/database.ts'

/** Writes src/server/db/types.ts from a database that is up to date: its columns are the types. */
export function generateTypes(connection: Connection) {
  const mapping = { int8: 'number', numeric: 'number', timestamptz: 'string', date: 'string' }
  const { status } = spawnSync(
    'node_modules/.bin/kysely-codegen',
    [
      '--dialect=postgres',
      `--url=${addressOf(connection)}`,
      '--out-file=src/server/db/types.ts',
      '--exclude-pattern=kysely_*',
      '--date-parser=string',
      '--numeric-parser=number',
      `--type-mapping=${JSON.stringify(mapping)}`,
    ],
    { stdio: 'inherit' },
  )
  if (status !== 0) throw new Error('The table types could not be generated.')
}

const addressOf = (connection: Connection) =>
  typeof connection === 'string'
    ? connection
    : `postgres://${connection.user}@localhost:${connection.port}/${connection.database}?host=${encodeURIComponent(connection.host)}`
