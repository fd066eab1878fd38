import { type Column, standsRight } from '#web/ui/table/columns.ts'
import { showValue } from '#web/ui/table/showValue.ts'
import { firstClass } from '#web/ui/table/stickyClasses.ts'

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
            className={`${totalClass} px-3.5 ${standsRight(column.kind) ? 'figures text-right' : ''} ${index === 0 ? `${firstClass(ticks)} z-20! text-left!` : ''}`}
          >
            {index === 0 ? 'Total' : column.key in totals && showValue(totals[column.key], column.kind)}
          </td>
        ))}
        {hasActions && <td className={`${totalClass} right-0`} />}
      </tr>
    </tfoot>
  )
}

const totalClass = 'sticky bottom-0 z-10 border-t border-line bg-inherit whitespace-nowrap'
