import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import type pg from 'pg'
import { type Connection, connectionOptions } from '#platform/db/database.ts'

/** Writes src/platform/db/types.ts from the columns of a database that is up to date. */
export async function generateTypes(connection: Connection) {
  const options = connectionOptions(connection)
  const mapping = { int8: 'number', numeric: 'number', timestamptz: 'string', date: 'string' }
  const { status } = spawnSync(
    'node_modules/.bin/kysely-codegen',
    [
      '--dialect=postgres',
      `--url=${options.connectionString ?? addressOf(options)}`,
      `--out-file=${typesFile}`,
      '--exclude-pattern=kysely_*',
      '--date-parser=string',
      '--numeric-parser=number',
      `--type-mapping=${JSON.stringify(mapping)}`,
    ],
    { stdio: 'inherit' },
  )
  if (status !== 0) throw new Error('The table types could not be generated: the error of kysely-codegen is above.')
  // A column that ends in _cents holds money, which the generator cannot know.
  const generated = readFileSync(typesFile, 'utf8')
    .replaceAll(/(_cents: (?:Generated<)?)number/g, '$1Cents')
    .replace('import type', "import type { Cents } from '#shared/money.ts'\nimport type")
  writeFileSync(typesFile, generated)
}

const typesFile = 'src/platform/db/types.ts'

/** The address of the embedded PostgreSQL. */
const addressOf = ({ user = '', host = '', port, database }: pg.ClientConfig) =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
