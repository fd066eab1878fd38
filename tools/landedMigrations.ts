import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationFolder, readMigrationFiles } from '#platform/db/migrationFiles.ts'

// A database applies a migration once, so an edit of the file would change only new databases. The list has the checksum of
// each migration, without its comments, and `npm run check` compares them.
const listName = 'landed.sha256'

/** Returns a sentence for each migration that differs from the list. */
export function findChangedMigrations(folder = migrationFolder): string[] {
  const listed = readList(folder)
  const files = readFiles(folder)
  const counts = Map.groupBy(listed, ({ file }) => file)
  return [
    ...[...counts]
      .filter(([, lines]) => lines.length > 1)
      .map(([file]) => `migrations/${listName} lists ${file} more than once: keep the line that was committed.`),
    ...[...counts.keys()]
      .filter((file) => !files.has(file))
      .map((file) => `migrations/${file} is missing: databases have applied it, so restore it.`),
    ...listed
      .filter(({ file, checksum }) => files.has(file) && files.get(file) !== checksum)
      .map(
        ({ file }) =>
          `migrations/${file} was changed: databases have applied it, so restore it and write a new migration. Only if it is not on the main branch yet: remove its line from migrations/${listName} and run npm run migrate.`,
      ),
    ...[...files.keys()]
      .filter((file) => !counts.has(file))
      .map((file) => `migrations/${file} is not in migrations/${listName}: run npm run migrate, and commit both.`),
  ]
}

/** Adds new migrations to the list. Existing lines are never changed. */
export function listNewMigrations(folder = migrationFolder) {
  const listed = readList(folder)
  const known = new Set(listed.map(({ file }) => file))
  const added = [...readFiles(folder)]
    .map(([file, checksum]) => ({ file, checksum }))
    .filter(({ file }) => !known.has(file))
  if (added.length === 0) return
  const lines = [...listed, ...added].map(({ file, checksum }) => `${checksum}  ${file}\n`).sort(byName)
  writeFileSync(join(folder, listName), lines.join(''))
}

const byName = (one: string, other: string) => (one.slice(64) < other.slice(64) ? -1 : 1)

/** The checksum of each migration, also of those from before 1.0. */
const readFiles = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    ['', 'before-1.0/'].flatMap((part) =>
      readMigrationFiles(join(folder, part)).map(({ name, checksum }) => [`${part}${name}.sql`, checksum] as const),
    ),
  )

function readList(folder: string) {
  const list = join(folder, listName)
  if (!existsSync(list)) return []
  return readFileSync(list, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => {
      const [checksum = '', file = ''] = line.split(/ +/)
      return { checksum, file }
    })
}
