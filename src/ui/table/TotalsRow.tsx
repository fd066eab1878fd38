import { type Column, type Kind, standsRight } from './columns.ts'
import { showValue } from './showValue.ts'
import { actionsClass, firstClass } from './stickyClasses.ts'
import { bodyClass } from './TableRows.tsx'

export type Totals<Row> = Partial<Record<keyof Row & string, number | null>>

interface TotalsRowProps<Row> {
  columns: readonly Column<Row>[]
  totals: Totals<Row>
  /** Nothing matches: there is no sum to show, not one of 0. */
  isEmpty: boolean
  busy: boolean
  ticks: boolean
  hasActions: boolean
}

/** Sums over all that match, not the page alone. */
export function TotalsRow<Row>({ columns, totals, isEmpty, busy, ticks, hasActions }: TotalsRowProps<Row>) {
  return (
    <tfoot className={bodyClass(busy)}>
      <tr className="h-11 bg-mist font-semibold">
        {ticks && <td className={`${totalClass} left-0 z-20`} />}
        {columns.map((column, index) => (
          <td
            key={column.key}
            className={`${totalClass} px-3 ${standsRight(column.kind) ? 'figures text-right' : ''} ${index === 0 ? `${firstClass(ticks)} z-20! text-left!` : ''}`}
          >
            {index === 0
              ? 'Total'
              : column.key in totals && showTotal(isEmpty ? null : totals[column.key], column.kind)}
          </td>
        ))}
        {hasActions && <td className={`${totalClass} ${actionsClass}`} />}
      </tr>
    </tfoot>
  )
}

/** Sums grow long: plain numbers among them have their thousands apart, as money has. */
export const showTotal = (total: number | null | undefined, kind: Kind | undefined) =>
  kind === 'number' && typeof total === 'number'
    ? total.toLocaleString('en-CA', { maximumFractionDigits: 2 })
    : showValue(total, kind)

const totalClass = 'sticky bottom-0 z-10 border-t border-line bg-inherit whitespace-nowrap'
