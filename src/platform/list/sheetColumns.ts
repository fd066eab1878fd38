import type { CellValue } from 'hucre/xlsx'
import type { Column, Kind } from '#shared/columns.ts'
import { momentOf } from '#shared/day.ts'
import { cents } from '#shared/money.ts'
import type { SheetColumn } from './sheet.ts'

const sheetKinds: { readonly [K in Kind]?: 'number' | 'hours' | 'day' } = {
  id: 'number',
  number: 'number',
  percent: 'number',
  hours: 'hours',
  day: 'day',
}

/** The columns of a spreadsheet: those of the list, with the texts that the pages show in place of some values. */
export const sheetColumns = <Row extends object>(
  columns: readonly Column<keyof Row & string>[],
  texts: { readonly [Key in keyof Row & string]?: (row: Row) => string } = {},
): SheetColumn<Row>[] =>
  columns
    .filter(({ exported = true }) => exported)
    .map((column): SheetColumn<Row> => {
      const { key, header, width, kind = 'text' } = column
      const text = texts[key]
      const shared = { header, ...(width !== undefined && { width }) }
      if (text) return { ...shared, value: text }
      if (kind === 'money') return { ...shared, kind, value: (row) => cents(Number(row[key])) }
      const sheetKind = sheetKinds[kind]
      return { ...shared, ...(sheetKind && { kind: sheetKind }), value: (row) => cellOf(column, row[key]) }
    })

function cellOf({ kind = 'text', choices = [] }: Column, value: unknown): CellValue {
  if (value === null || value === undefined) return null
  switch (kind) {
    case 'boolean':
      return value === true ? 'Yes' : 'No'
    case 'choice':
      return choices.find((choice) => choice.value === value)?.label ?? String(value)
    case 'moment':
      return momentOf(new Date(String(value)))
    default:
      return typeof value === 'number' ? value : String(value)
  }
}
