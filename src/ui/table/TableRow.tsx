import { type ComponentType, memo, type ReactNode, type Ref } from 'react'
import type { TableColumn } from './columns.ts'
import type { CellProps } from './PlainCell.tsx'
import { actionsClass, firstClass, tickClass } from './stickyClasses.ts'
import { Tick } from './Tick.tsx'

export type RowTone = 'warning' | 'danger'

const tones: Record<RowTone | 'plain', string> = {
  plain: 'bg-paper hover:bg-[color-mix(in_oklab,var(--paper),var(--mist)_50%)]',
  warning: 'bg-warn-soft',
  danger: 'bg-bad-soft',
}

/** What every row of a table shares. */
export interface RowLook<Row extends object> {
  columns: readonly TableColumn<Row>[]
  Cell: ComponentType<CellProps<Row>>
  nameOf: (row: Row) => string
  idOf: (row: Row) => string
  /** Where rows can be ticked. */
  onTick: ((id: string, withShift: boolean) => void) | undefined
  tone?: (row: Row) => RowTone | undefined
  actions?: (row: Row) => ReactNode
}

interface TableRowProps<Row extends object> extends RowLook<Row> {
  row: Row
  ticked: boolean
  ref?: Ref<HTMLTableRowElement>
  index: number
  /** Where it stands in the whole list, when not every row is in the page. */
  position?: number
}

/** A row is drawn anew only when something of its own changes: scrolling past ten thousand stays quick. */
// `memo` forgets that the row's type is open; nothing else changes.
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow

function PlainTableRow<Row extends object>({
  row,
  ticked,
  ref,
  index,
  position,
  columns,
  Cell,
  idOf,
  nameOf,
  onTick,
  tone,
  actions,
}: TableRowProps<Row>) {
  const id = idOf(row)
  return (
    <tr
      ref={ref}
      data-index={index}
      data-row={id}
      aria-rowindex={position}
      aria-selected={onTick ? ticked : undefined}
      className={`h-11.5 ${ticked ? 'bg-teal-soft' : tones[tone?.(row) ?? 'plain']}`}
    >
      {onTick && (
        <td className={`border-b border-line ${tickClass}`}>
          <Tick label={`Select ${nameOf(row)}`} ticked={ticked} onTick={({ shiftKey }) => onTick(id, shiftKey)} />
        </td>
      )}
      {columns.map((column, at) => (
        <Cell
          key={column.key}
          row={row}
          rowId={id}
          column={column}
          className={at === 0 ? `font-medium ${firstClass(onTick !== undefined)}` : ''}
        />
      ))}
      {actions && (
        <td className={`border-b border-line ${actionsClass}`}>
          <div className="ml-auto flex w-max items-center gap-0.5">{actions(row)}</div>
        </td>
      )}
    </tr>
  )
}
