import type { Column } from '#shared/columns.ts'
import { Day } from '#shared/day.ts'
import { NotANumber, readValue } from './cellValue.ts'
import type { CellValue, Editable } from './editStore.ts'

/** The cells of a copied range, line by line. */
export function readRange(text: string): string[][] {
  const lines: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '').matchAll(field)) {
    lines.at(-1)?.push((quoted?.replaceAll('""', '"').replaceAll(/\s*\n\s*/g, ' ') ?? plain).trim())
    if (end === '\n') lines.push([])
    else if (end === '') break
  }
  return lines
}
/** A spreadsheet puts quotes around a cell that contains a tab or a line break. */
const field = /(?:"((?:[^"]|"")*[\t\n](?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g

interface PasteTarget<Row> {
  rows: readonly Row[]
  columns: readonly Column[]
  /** The position of the cell that gets the first value. */
  row: number
  column: number
  /** Whether the row can be edited now. */
  isFree: (row: Row) => boolean
}

interface Paste {
  changes: CellValue[]
  /** What was left out and why, in sentences. */
  leftOut: string[]
}

/** Distributes a copied range to the cells below and to the right of a cell. */
export function planPaste<Row extends Editable>(
  range: readonly (readonly string[])[],
  { rows, columns, row: firstRow, column: firstColumn, isFree }: PasteTarget<Row>,
): Paste {
  const changes: CellValue[] = []
  const misfits: string[] = []
  const shut = new Set<string>()
  let busy = 0
  const to = columns.slice(firstColumn)
  const fitting = range.slice(0, rows.length - firstRow)
  for (const [at, texts] of fitting.entries()) {
    const row = rows[firstRow + at]
    if (!row) continue
    if (!isFree(row)) {
      busy += 1
      continue
    }
    for (const [index, column] of to.slice(0, texts.length).entries()) {
      const text = texts[index] ?? ''
      if (!column.editable) {
        shut.add(column.header)
        continue
      }
      try {
        changes.push({ row, key: column.key, value: readPasted(text, column) })
      } catch {
        misfits.push(`“${text}” in ${column.header}`)
      }
    }
  }
  const widest = range.reduce((most, { length }) => Math.max(most, length), 0)
  return {
    changes,
    leftOut: [
      ...(misfits.length > 0 ? [`${count(misfits, 'value does', 'values do')} not fit: ${listed(misfits)}.`] : []),
      ...(shut.size > 0 ? [`${listed([...shut])} cannot be edited.`] : []),
      ...(busy > 0 ? [`${busy === 1 ? '1 row is' : `${busy} rows are`} being saved or changed by someone else.`] : []),
      ...leftBeyond('line was', 'lines were', range.length - fitting.length, 'the page ends here'),
      ...leftBeyond('column was', 'columns were', widest - to.length, 'the table ends here'),
    ],
  }
}

const leftBeyond = (one: string, many: string, left: number, why: string) =>
  left > 0 ? [`${left === 1 ? `1 ${one}` : `${left} ${many}`} left out, because ${why}.`] : []

const count = (items: readonly unknown[], one: string, many: string) =>
  items.length === 1 ? `1 ${one}` : `${items.length} ${many}`

const mostListed = 3
const listed = (items: readonly string[]) =>
  items.length > mostListed ? `${items.slice(0, mostListed).join(', ')} …` : items.join(', ')

/** The value of a pasted text. Spreadsheets have the labels of choices, and words for yes and no. */
function readPasted(text: string, column: Column): unknown {
  const { required } = column
  const value = readByKind(text, column)
  if (value === undefined || (value === null && required)) throw new NotANumber()
  return value
}

function readByKind(text: string, column: Column) {
  const { kind, choices = [] } = column
  const word = text.toLowerCase()
  switch (kind) {
    case 'choice':
      return choices.find(({ value, label }) => [label, String(value)].some((name) => name.toLowerCase() === word))
        ?.value
    case 'boolean':
      return yesAndNo.get(word)
    case 'day':
      return text === '' ? null : Day.safeParse(text).data
    default:
      return readValue(text, column)
  }
}
const yesAndNo = new Map([
  ...['yes', 'true', '1'].map((word) => [word, true] as const),
  ...['no', 'false', '0'].map((word) => [word, false] as const),
])
