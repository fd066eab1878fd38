import { sql } from 'kysely'
import { StartRefused } from '../refusal/startRefused.ts'
import type { AppliedMigrations } from './appliedMigrations.ts'
import type { Database } from './database.ts'
import { checksumsWithComments, type MigrationFile } from './migrationFiles.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export async function applyMigration(tx: Database, { name, text, checksum, onlyAdds }: MigrationFile) {
  // A text that starts with an insert would be prepared, but PostgreSQL prepares single statements only. The comment
  // prevents that.
  await sql
    .raw(`-- ${name}\n${text}`)
    .execute(tx)
    .catch(refuseWith(`The migration ${name} failed, and the database was left as it was`))
  await sql`
    insert into kysely_migration (name, timestamp, checksum, only_adds)
    values (${name}, ${new Date().toISOString()}, ${checksum}, ${onlyAdds})`.execute(tx)
}

export function refuseChangedFiles(files: readonly MigrationFile[], applied: AppliedMigrations, folder: string) {
  for (const { name, checksum } of files) {
    const recorded = applied.get(name)?.checksum ?? checksum
    if (recorded === checksum || recorded === checksumsWithComments.get(name)) continue
    throw new StartRefused(
      `The file ${folder}/${name}.sql is not the one that this database applied (its checksum is ${short(checksum)}, the database recorded ${short(recorded)}): restore the file of the release, and put the change into a new migration.`,
    )
  }
}

const short = (checksum: string) => `${checksum.slice(0, 12)}…`

export function explainFailure(sentence: string, error: unknown) {
  // If the connection failed, the cause is the better explanation.
  const cause = error instanceof DatabaseUnavailable && error.cause instanceof Error ? error.cause : error
  return new StartRefused(`${sentence}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause: error })
}

export const refuseWith = (sentence: string) => (error: unknown) => {
  throw explainFailure(sentence, error)
}
