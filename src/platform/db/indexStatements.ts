import type { MigrationFile } from './migrationFiles.ts'

/** The indexes of a migration that is applied concurrently, each with its statement. It has nothing else. */
export const indexesOf = ({ name, text }: MigrationFile): { index: string; statement: string }[] =>
  text
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
    .map((statement) => {
      const [, index] = /^create (?:unique )?index concurrently (\w+)\s+on /.exec(statement) ?? []
      if (index) return { index, statement }
      throw new Error(
        `migrations/${name}.sql may only have “create index concurrently <name> on …”, because an interrupted one is built again by its name. It has: ${statement}`,
      )
    })
