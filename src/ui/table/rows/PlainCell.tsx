import type { Kind } from '#shared/columns.ts'
import { cardProps, tableRoles } from '../cards.ts'
import { showValue } from '../showValue.ts'
import { isRightAligned, type TableColumn } from '../tableColumns.ts'
import { Marked } from './Marked.tsx'
import { padClass } from './stickyClasses.ts'

export interface CellProps<Row> {
  row: Row
  rowId: string
  column: TableColumn<Row>
  /** Depends on the position of the column: sticky or not. */
  className: string
}

export const cellClass = (column: { kind?: Kind }) =>
  `max-w-96 truncate border-b border-line ${padClass} ${isRightAligned(column.kind) ? 'figures text-right' : ''} ${column.kind === 'day' || column.kind === 'moment' ? 'figures' : ''}`

export function PlainCell<Row>({ row, column, className }: CellProps<Row>) {
  return (
    <td {...tableRoles.cell} {...cardProps(column)} className={`${cellClass(column)} ${className}`}>
      {column.cell?.(row) ?? <Marked column={column.key}>{showCell(row, column)}</Marked>}
    </td>
  )
}

export const showCell = <Row,>(row: Row, { key, kind, choices }: TableColumn<Row>) => showValue(row[key], kind, choices)
