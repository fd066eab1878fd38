import { type ComponentType, memo, type ReactNode, type Ref, useState } from 'react'
import { hasMinor, tableRoles } from '../cards.ts'
import { Tick } from '../selection/Tick.tsx'
import type { TableColumn } from '../tableColumns.ts'
import { CardMore } from './CardParts.tsx'
import type { CellProps } from './PlainCell.tsx'
import { actionsClass, firstClass, tickClass } from './stickyClasses.ts'

export type RowTone = 'warning' | 'danger'

const tones: Record<RowTone | 'plain' | 'ticked', string> = {
  plain: '[--row:var(--paper)] hover:[--row:color-mix(in_oklab,var(--paper),var(--mist)_50%)]',
  warning: '[--row:var(--warn-soft)]',
  danger: '[--row:var(--bad-soft)]',
  ticked: '[--row:var(--teal-soft)]',
}
/** A row with a changed cell is tinted by the colour of changed cells. */
const tint = 'bg-(--row) has-[[data-changed]]:bg-[color-mix(in_oklab,var(--row),var(--signal)_16%)]'

/** The props that all rows of a table share. */
export interface RowLook<Row extends object> {
  isCards: boolean
  columns: readonly TableColumn<Row>[]
  Cell: ComponentType<CellProps<Row>>
  nameOf: (row: Row) => string
  idOf: (row: Row) => string
  /** Set if rows can be ticked. */
  onTick: ((id: string, withShift: boolean) => void) | undefined
  tone?: (row: Row) => RowTone | undefined
  actions?: (row: Row) => ReactNode
}

interface TableRowProps<Row extends object> extends RowLook<Row> {
  row: Row
  ticked: boolean
  ref?: Ref<HTMLTableRowElement>
  index: number
  /** The position in the whole list, because not all rows may be rendered. */
  position?: number
}

/** A row is rendered again only when its own props change, so that scrolling through ten thousand rows is fast. */
// `memo` loses the type parameter of the component. The props are the same.
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow

function PlainTableRow<Row extends object>({
  row,
  ticked,
  ref,
  index,
  position,
  columns,
  isCards,
  Cell,
  idOf,
  nameOf,
  onTick,
  tone,
  actions,
}: TableRowProps<Row>) {
  const id = idOf(row)
  const [isOpen, setOpen] = useState(false)
  const hasMore = isCards && hasMinor(columns)
  return (
    <tr
      {...tableRoles.row}
      ref={ref}
      data-index={index}
      data-row={id}
      data-short={(hasMore && !isOpen) || undefined}
      aria-rowindex={position}
      aria-selected={onTick ? ticked : undefined}
      className={`h-11.5 ${tint} ${tones[ticked ? 'ticked' : (tone?.(row) ?? 'plain')]}`}
    >
      {onTick && (
        <td {...tableRoles.cell} data-part="tick" className={`border-b border-line ${tickClass}`}>
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
      {(actions || hasMore) && (
        <td {...tableRoles.cell} data-part="acts" className={`border-b border-line ${actionsClass}`}>
          <div className="ml-auto flex w-max items-center gap-0.5 [&>.border+.border]:ml-0.5">
            {hasMore && <CardMore name={nameOf(row)} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
            {actions?.(row)}
          </div>
        </td>
      )}
    </tr>
  )
}
