import type { Column } from '#shared/columns.ts'
import { toDollars } from '#shared/money.ts'
import { batchesOf, type Rows } from '../list/rowStream.ts'

/** Writes rows as a .csv in UTF-8 with commas, batch by batch. Its values are those that an import reads. */
export async function* csvOf<Row extends object>(
  columns: readonly Column<keyof Row & string>[],
  rows: Rows<Row>,
  { ending, counted }: { ending: AbortController; counted: { rows: number } },
): AsyncGenerator<string> {
  // Spreadsheet programs see by the first character that the file is in UTF-8.
  yield `\ufeff${lineOf(columns.map(({ header }) => withoutFormula(header)))}`
  for await (const batch of batchesOf(rows, ending)) {
    counted.rows += batch.length
    yield batch.map((row) => lineOf(columns.map((column) => textOf(column, row[column.key])))).join('')
  }
}

const lineOf = (texts: readonly string[]) => `${texts.map(quoted).join(',')}\r\n`
const quoted = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function textOf({ kind = 'text', choices = [] }: Column, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (kind === 'money') return toDollars(Number(value)).toFixed(2)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (kind === 'choice') return choices.find((choice) => choice.value === value)?.label ?? String(value)
  return typeof value === 'string' ? withoutFormula(value) : String(value)
}

/**
 * A visitor can write `=HYPERLINK(…)` into a message, a store can be called so in a heading, and a spreadsheet program would run it as a formula. An apostrophe before it makes
 * it a text. An import leaves the apostrophe out.
 */
const formula = /^'*([=@\t\r]|[+-](?![\d\s().,/-]*$))/
export const withoutFormula = (text: string) => (formula.test(text) ? `'${text}` : text)
export const withFormula = (text: string) =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text
