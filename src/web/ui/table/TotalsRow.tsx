import { type Column, type Kind, standsRight } from '#web/ui/table/columns.ts'
import { showValue } from '#web/ui/table/showValue.ts'
import { actionsClass, firstClass } from '#web/ui/table/stickyClasses.ts'

export type Totals<Row> = Partial<Record<keyof Row & string, number | null>>

interface TotalsRowProps<Row> {
  columns: readonly Column<Row>[]
  totals: Totals<Row>
  ticks: boolean
  hasActions: boolean
}

/** Sums over all that match, not the page alone. */
export function TotalsRow<Row>({ columns, totals, ticks, hasActions }: TotalsRowProps<Row>) {
  return (
    <tfoot>
      <tr className="h-11 bg-mist font-semibold">
        {ticks && <td className={`${totalClass} left-0 z-20`} />}
        {columns.map((column, index) => (
          <td
            key={column.key}
            className={`${totalClass} px-3 ${standsRight(column.kind) ? 'figures text-right' : ''} ${index === 0 ? `${firstClass(ticks)} z-20! text-left!` : ''}`}
          >
            {index === 0 ? 'Total' : column.key in totals && showTotal(totals[column.key], column.kind)}
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
