import type { Schema } from './schema.ts'
import { foreignKeyWithTenant, indexWithTenant, isOfTenant, keysWithTenant, keyWithTenant } from './statements.ts'
import { tablesInCitus } from './tables.ts'

const begin = '<!-- made by npm run ops -- citus docs: begin -->'
const end = '<!-- made by npm run ops -- citus docs: end -->'

/** Returns the document with its tables made anew from the list and the schema. */
export function withTables(document: string, schema: Schema): string {
  const [before = '', rest = ''] = document.split(begin)
  const [, after = ''] = rest.split(end)
  return `${before}${begin}\n\n${tablesOf(schema)}\n\n${end}${after}`
}

function tablesOf(schema: Schema): string {
  const rows = schema.tables.map((table) => rowOf(schema, table))
  return ['| Table | Kept | Keys | Refers to | Triggers | Other changes |', '|---|---|---|---|---|---|', ...rows].join(
    '\n',
  )
}

function rowOf(schema: Schema, table: string): string {
  const { kept, note = '' } = tablesInCitus[table] ?? { kept: 'missing in ops/citus/tables.ts' }
  const keys = isOfTenant(table)
    ? [
        ...keysWithTenant(schema)
          .filter((key) => key.table === table)
          .map(shortKey),
        ...uniqueIndexes(schema, table),
      ]
    : schema.keys.filter((key) => key.table === table).map(({ definition }) => shorten(definition))
  const references = schema.foreignKeys
    .filter((key) => key.table === table)
    .map(foreignKeyWithTenant)
    .map(
      ({ columns, to, onDelete }) => `\`${to}\` (${columns.slice(1).join(', ')}${onDelete === 'c' ? ', cascade' : ''})`,
    )
  const triggers = schema.triggers
    .filter((trigger) => trigger.table === table)
    .map(({ function: called, forEach }) => `\`${called}\`${forEach === 'statement' ? ' (statement)' : ''}`)
  const cells = [[`\`${table}\``], [kept], keys.map(asCode), [...new Set(references)], [...new Set(triggers)], [note]]
  return `| ${cells.map((cell) => cell.join(', ')).join(' | ')} |`
}

const asCode = (text: string) => `\`${text.replaceAll('|', '\\|')}\``
const shortKey = (key: { definition: string }) => shorten(keyWithTenant(key))
const shorten = (definition: string) =>
  definition.replace('PRIMARY KEY ', '').replace('UNIQUE ', 'unique ').replace('EXCLUDE USING gist ', 'exclude ')

const uniqueIndexes = (schema: Schema, table: string) =>
  schema.indexes
    .filter((index) => index.table === table && index.isUnique)
    .map((index) => `unique ${indexWithTenant(index).replace(/^.* USING btree /, '')}`)
