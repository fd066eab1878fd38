import type { Column } from '#shared/columns.ts'
import type { Totals } from '#shared/list.ts'
import { cardProps, tableRoles } from '../cards.ts'
import { showValue } from '../showValue.ts'
import { isRightAligned, type TableColumn } from '../tableColumns.ts'
import { actionsClass, firstClass, padClass } from './stickyClasses.ts'
import { bodyClass } from './TableRows.tsx'

interface TotalsRowProps<Row> {
  columns: readonly TableColumn<Row>[]
  totals: Totals
  /** Without matches the row shows dashes, not 0. */
  isEmpty: boolean
  busy: boolean
  ticks: boolean
  hasActions: boolean
}

/** Sums of all matching rows, not only of the page. */
export function TotalsRow<Row>({ columns, totals, isEmpty, busy, ticks, hasActions }: TotalsRowProps<Row>) {
  return (
    <tfoot {...tableRoles.rowgroup} className={bodyClass(busy)}>
      <tr {...tableRoles.row} className="h-11 bg-mist font-semibold">
        {ticks && <td className={`${totalClass} left-0 z-20`} />}
        {columns.map((column, index) => (
          <td
            key={column.key}
            {...tableRoles.cell}
            {...cardProps(column)}
            className={`${totalClass} ${padClass} ${isRightAligned(column.kind) ? 'figures text-right' : ''} ${index === 0 ? `${firstClass(ticks)} z-20! text-left!` : ''}`}
          >
            {index === 0 ? 'Total' : showTotal(column, isEmpty ? {} : totals)}
          </td>
        ))}
        {hasActions && <td className={`${totalClass} ${actionsClass}`} />}
      </tr>
    </tfoot>
  )
}

/** Sums are large numbers, so they have thousands separators, as amounts of money always have. */
export function showTotal({ sum, kind }: Column, totals: Totals): string | undefined {
  if (sum === undefined) return
  const total = totals[sum]
  return kind === 'number' && total !== undefined ? sums.format(total) : showValue(total, kind)
}
const sums = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 2 })

const totalClass = 'sticky bottom-0 z-10 border-t border-line bg-inherit whitespace-nowrap'
