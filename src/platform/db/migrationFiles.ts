import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface MigrationFile {
  /** The name of the file without .sql. */
  name: string
  text: string
  checksum: string
  /** Whether nodes of older releases still work once this is applied. The file declares it in its first line. */
  onlyAdds: boolean
  /** Nodes of releases that know this migration still work once this is applied. The file declares it in its first line. */
  needs: string | undefined
  /** How it runs while the shop serves, or undefined if it is applied at the start. */
  inBackground: 'concurrently' | { batchesOf: string } | undefined
}

export const migrationFolder = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/** All migrations of a folder, in the order in which they are applied. */
export const readMigrationFiles = (folder = migrationFolder): MigrationFile[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => asMigration(file, readFileSync(`${folder}/${file}`, 'utf8')))

export function asMigration(file: string, content: string): MigrationFile {
  // Git may check files out with Windows line endings. They do not change the checksum.
  const text = content.replaceAll('\r\n', '\n')
  const name = file.slice(0, -'.sql'.length)
  return { name, text, checksum: createHash('sha256').update(text).digest('hex'), ...readFirstLine(name, text) }
}

function readFirstLine(name: string, text: string): Pick<MigrationFile, 'onlyAdds' | 'needs' | 'inBackground'> {
  const [first = ''] = text.split('\n', 1)
  const [, how, table] = /^-- only adds(, concurrently|, in batches of (\w+))? *$/.exec(first) ?? []
  const [, needs] = /^-- needs (\d{4}_\w+) *$/.exec(first) ?? []
  const onlyAdds = /^-- only adds\b/.test(first)
  const isUnknown = (onlyAdds && !/^-- only adds *$/.test(first) && !how) || (/^-- needs\b/.test(first) && !needs)
  if (isUnknown) {
    throw new Error(
      `The first line of migrations/${name}.sql must be one of: “-- only adds”, “-- only adds, concurrently”, “-- only adds, in batches of <table>”, “-- needs <migration>”.`,
    )
  }
  return { onlyAdds, needs, inBackground: table ? { batchesOf: table } : how ? 'concurrently' : undefined }
}

/** The migrations of this release. They are read once, because a newer release may replace the files while this process runs. */
export const released: readonly MigrationFile[] = readMigrationFiles()
/** The newest migration of this release: the schema that it was made for. */
export const newestMigration = released.at(-1)?.name ?? ''
