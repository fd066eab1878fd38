import type { Column, Kind } from '#shared/columns.ts'
import { momentOf } from '#shared/day.ts'
import { cents } from '#shared/money.ts'
import type { SheetColumn, SheetLink, SheetPicture, SheetValue } from './sheetValues.ts'

const sheetKinds: { readonly [K in Kind]?: 'number' | 'percent' | 'hours' | 'day' } = {
  id: 'number',
  number: 'number',
  percent: 'percent',
  hours: 'hours',
  day: 'day',
}

/** The texts, links and pictures that cells have in place of the values of their rows, by column. */
export type SheetCells<Row> = { readonly [Key in keyof Row & string]?: (row: Row) => string | SheetLink | SheetPicture }

/** The columns of a list as the columns of a spreadsheet. */
export const sheetColumns = <Row extends object>(
  columns: readonly Column<keyof Row & string>[],
  cells: SheetCells<Row> = {},
): SheetColumn<Row>[] =>
  columns
    .filter(({ exported = true }) => exported)
    .map((column): SheetColumn<Row> => {
      const { key, header, width, kind = 'text', sum } = column
      const cell = cells[key]
      const shared = { header, ...(width !== undefined && { width }), total: sum !== undefined }
      if (cell) return { ...shared, value: cell }
      if (kind === 'money') return { ...shared, kind, value: (row) => cents(Number(row[key])) }
      return { ...shared, kind: sheetKinds[kind] ?? 'text', value: (row) => shownValue(column, row[key]) }
    })

function shownValue({ kind = 'text', choices = [] }: Column, value: unknown): SheetValue {
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
