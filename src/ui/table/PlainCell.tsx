import type { Kind } from '#shared/columns.ts'
import { standsRight, type TableColumn } from './columns.ts'
import { showValue } from './showValue.ts'

export interface CellProps<Row> {
  row: Row
  rowId: string
  column: TableColumn<Row>
  /** Of its place in the table: sticky or not. */
  className: string
}

export const cellClass = (column: { kind?: Kind }) =>
  `max-w-96 truncate border-b border-line px-3 ${standsRight(column.kind) ? 'figures text-right' : ''} ${column.kind === 'day' || column.kind === 'moment' ? 'figures' : ''}`

export function PlainCell<Row>({ row, column, className }: CellProps<Row>) {
  return <td className={`${cellClass(column)} ${className}`}>{column.cell?.(row) ?? shown(row, column)}</td>
}

export const shown = <Row,>(row: Row, { key, kind, choices }: TableColumn<Row>) => showValue(row[key], kind, choices)
