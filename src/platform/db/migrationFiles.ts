import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface MigrationFile {
  /** The name of the file without .sql. */
  name: string
  text: string
  /** Of its statements. Comments and empty lines do not count, so that they can be corrected later. */
  checksum: string
  /** Whether an older release still works once this is applied. The file declares it in its first line. */
  onlyAdds: boolean
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
  const checksum = createHash('sha256').update(statementsIn(text)).digest('hex')
  return { name, text, checksum, onlyAdds: text.startsWith('-- only adds') }
}

/** Leaves out the lines that are comments, except `-- only adds`, which decides whether an upgrade can be rolled back. */
const statementsIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/^\s*(--(?! only adds)|$)/.test(line))
    .join('\n')

/** Reads a list of checksums by the names of the migrations. */
export const readChecksums = (list: string): ReadonlyMap<string, string> =>
  new Map(
    [...readFileSync(list, 'utf8').matchAll(/^(\w+) +(?:.*\/)?([\w-]+)\.sql\r?$/gm)].map(
      ([, checksum = '', name = '']) => [name, checksum],
    ),
  )

/** Databases of releases until 2026-11-29 have recorded these checksums, which included the comments. */
export const checksumsWithComments = readChecksums(`${migrationFolder}with-comments.sha256`)

/** The migrations of this release. They are read once, because a newer release may replace the files while this process runs. */
export const released: readonly MigrationFile[] = readMigrationFiles()
/** The newest migration of this release: the schema that it was made for. */
export const newestMigration = released.at(-1)?.name ?? ''
